import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeAgentFolder, startTestWorld, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';

describe('what brings a host in', () => {
  let world: TestWorld;
  let admin: CliUnderTest;
  let agentFolder: string;

  beforeAll(async () => {
    agentFolder = makeAgentFolder(join(temporaryFolder(), 'agent'));
    world = await startTestWorld({ gpus: 0, settings: { agentFolder } });
    admin = createSignedInCli(world.url, world.admin);
  });
  afterAll(async () => {
    await world?.stop();
    removeTemporaryFolders();
  });

  it('is one line, alone on stdout', async () => {
    const { code, out, err } = await admin.run(['node', 'create', 'host-8', '--install']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^ printf '%s\\n' gpuaas_join_\S+ \| \(set -e; .*\)\n$/)]);
    expect(err).toContain('root shell on host-8');
    const all = await admin.json<{ install: { url: string } }>('node', 'join-token', 'host-8', '--install');
    expect(all.install.url).toBe(world.url);
  });

  it('is a file for cloud-init', async () => {
    const { code, out } = await admin.run(['node', 'create', 'host-9', '-o', 'cloud-init']);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toBe('#cloud-config');
    expect(out).toContain('    permissions: "0600"\n    content: gpuaas_join_');
  });

  it('is an output of no other command', async () => {
    expect((await admin.run(['node', 'list', '-o', 'cloud-init'])).code).toBe(2);
  });

  it('is missing until an agent was built, and the answer says how', async () => {
    rmSync(agentFolder, { recursive: true });
    const { code, out, err } = await admin.run(['node', 'create', 'host-10', '--install']);
    expect([code, out]).toEqual([7, '']);
    expect(err).toContain('npm run build:agent');
    expect(err).toContain('gpuaas node join-token host-10 --install');
  });
});
