import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CertificateLost, createAgent, decodeJoinToken, enroll, openStateFolder } from '@gpuaas/agent';
import { silentLogger, systemClock } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWorld, type TestNode, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

const inventory = {
  ...{ hostname: 'h', kernel: '6', agent_version: '0', isolation: 'none' as const, simulated: true, gpus: [] },
};
const newFolder = () => mkdtempSync(join(tmpdir(), 'gpuaas-refused-'));

describe('an agent that the platform does not accept any more', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
  });
  afterAll(() => world.stop());

  const started = async (name: string): Promise<TestNode> => {
    const node = await world.addNode({ name, gpus: 0 });
    const state = async () => (await world.admin.api.getNode({ params: { node_id: node.id } })).state;
    await until('the node being active', async () => (await state()) === 'active');
    return node;
  };
  const newToken = async (node_id: TestNode['id']) =>
    (await world.admin.api.createJoinToken({ params: { node_id } })).token;
  const lastWords = async ({ ended }: TestNode) => (await ended)?.message;
  const enrolments = async ({ id }: TestNode) =>
    (await world.admin.api.listAuditEvents({ query: { action: 'node.enroll', target_id: id } })).items.map(
      ({ result, detail }) => [result, detail['error_code']],
    );
  const lastRun = async ({ id }: TestNode) =>
    (await world.database.asOwner<{ agent_run: string }>('select agent_run from fleet.node where id = $1', [id]))[0]
      ?.agent_run;
  const whatToDo = ({ id }: TestNode) =>
    `To let this host join again, start the agent with a new join token: gpuaas node join-token ${id}`;

  it('says once that its node was revoked and what to do, and ends', async () => {
    const node = await started('revoked');
    await world.admin.api.revokeNode({ params: { node_id: node.id }, body: { reason: 'stolen' } });
    expect(await lastWords(node)).toBe(
      `The platform no longer accepts this agent. The node is quarantined. ${whatToDo(node)}`,
    );
    expect(await enrolments(node)).toEqual([
      ['failure', 'join_token_invalid'],
      ['success', undefined],
    ]);
  });

  it('waits while its node is quarantined, and comes back by itself when that is lifted', async () => {
    const node = await started('lifted');
    const params = { node_id: node.id };
    await world.admin.api.quarantineNode({ params, body: { reason: 'somebody looks at it' } });
    const said = () => world.logs.filter((line) => line.includes('waiting until an operator lifts that')).length;
    await until('the agent waiting', () => said() > 0);
    await world.admin.api.liftNode({ params });
    await until('the node being active', async () => (await world.admin.api.getNode({ params })).state === 'active');
    expect(said()).toBe(1);
    expect(await enrolments(node)).toEqual([['success', undefined]]);
  });

  it('ends when another one uses the same key at the same time, as does the other; and a new join brings the node back', async () => {
    const node = await started('copied');
    const again = (folder: string) => {
      const stop = new AbortController();
      const options = { state: openStateFolder(folder), identity: node.identity, host: node.host };
      const running = createAgent({ ...options, clock: systemClock, log: silentLogger }).run(stop.signal);
      const ended = running.then(
        () => 'stopped',
        (error: unknown) => error,
      );
      return { ended, stop: () => stop.abort() };
    };
    const view = () => world.admin.api.getNode({ params: { node_id: node.id } });
    const first = await view();
    await node.stop();
    for (let start = 0; start < 3; start += 1) {
      const before = (await lastRun(node)) ?? '';
      const restarted = again(node.stateFolder);
      await until('another run asking for work', async () => (await lastRun(node)) !== before);
      restarted.stop();
      expect(await restarted.ended).toBe('stopped');
    }
    expect((await view()).state).toBe(first.state);

    const copy = newFolder();
    cpSync(node.stateFolder, copy, { recursive: true });
    const both = [again(node.stateFolder), again(copy)];
    for (const { ended } of both) expect(await ended).toBeInstanceOf(CertificateLost);
    const { state, quarantine } = await view();
    expect([state, quarantine?.certificate_revoked]).toEqual(['quarantined', true]);
    expect(quarantine?.reason).toMatch(/^Two agents use the key of this node .*gpuaas node join-token copied$/);
    const { items } = await world.admin.api.listAuditEvents({
      query: { action: 'node.quarantine', target_id: node.id },
    });
    expect(items.map(({ actor, detail }) => [actor.name, detail['reason']])).toEqual([
      ['platform', quarantine?.reason],
    ]);
    const lift = world.admin.api.liftNode({ params: { node_id: node.id } });
    await expect(lift).rejects.toMatchObject({ code: 'certificate_revoked' });
    await enroll(openStateFolder(newFolder()), decodeJoinToken(await newToken(node.id)), inventory);
    expect((await view()).state).toBe('enrolling');
  });

  it('says that the node has joined again elsewhere, and leaves the new agent alone', async () => {
    const node = await started('moved');
    const moved = await enroll(openStateFolder(newFolder()), decodeJoinToken(await newToken(node.id)), inventory);
    expect(await lastWords(node)).toBe(
      `The platform no longer accepts this agent. The node has joined again since this certificate was issued, maybe on another host. ${whatToDo(node)}`,
    );
    const { state, certificate } = await world.admin.api.getNode({ params: { node_id: node.id } });
    expect(state).toBe('enrolling');
    expect(new Date(certificate?.not_after ?? 0).toISOString()).toBe(moved.notAfter);
  });

  it('says that its node was removed', async () => {
    const node = await started('removed');
    for (const table of ['join_token', 'superseded_certificate', 'slot'])
      await world.database.asOwner(`delete from fleet.${table} where node_id = $1`, [node.id]);
    await world.database.asOwner('delete from fleet.node where id = $1', [node.id]);
    expect(await lastWords(node)).toBe(
      `The platform no longer accepts this agent. The platform has no such node. ${whatToDo(node)}`,
    );
  });

  it('fills no log, however often an older version of it tries', async () => {
    const { id } = await world.admin.api.createNode({ body: { name: 'stubborn' } });
    const token = decodeJoinToken(await newToken(id));
    await enroll(openStateFolder(newFolder()), token, inventory);
    for (let time = 0; time < 5; time += 1) {
      const again = enroll(openStateFolder(newFolder()), token, inventory);
      await expect(again).rejects.toMatchObject({ code: 'join_token_invalid' });
    }
    const other = decodeJoinToken(await newToken(id));
    await newToken(id);
    const replaced = enroll(openStateFolder(newFolder()), other, inventory);
    await expect(replaced).rejects.toMatchObject({ code: 'join_token_invalid' });
    expect(await enrolments({ id } as TestNode)).toEqual([
      ['failure', 'join_token_invalid'],
      ['failure', 'join_token_invalid'],
      ['success', undefined],
    ]);
  });

  it.each([
    { whose: 'by hand', flags: [], code: 78 },
    { whose: 'by somebody who has other tokens', flags: ['--lifeline'], code: 1 },
  ])(
    'ends with exit code $code when it was started $whose with a token that was used before',
    async ({ flags, code }) => {
      const { id } = await world.admin.api.createNode({ body: { name: `used-${code}` } });
      const token = await newToken(id);
      await enroll(openStateFolder(newFolder()), decodeJoinToken(token), inventory);
      const program = join(import.meta.dirname, '../../agent/src/main.ts');
      const options = ['--state', newFolder(), '--accounts', 'workspace', '--join-from-stdin', ...flags];
      const agent = spawn(process.execPath, [program, ...options], { stdio: ['pipe', 'ignore', 'pipe'] });
      let said = '';
      agent.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      agent.stdin.write(`${token}\n`);
      expect(await once(agent, 'close')).toEqual([code, null]);
      expect(said).toBe(
        `gpuaas-agent: The platform refused the join token: A join token works once, for 15 minutes, and only for the node it was created for. Start the agent with a new one: gpuaas node join-token ${id}\n`,
      );
    },
  );
});
