import type { JoinToken, NodeId } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive } from '../allocations.ts';
import { agentState, agentUnit } from '../hosts/agent-unit.ts';
import { type InstallWorld, startInstallWorld } from '../hosts/install-world.ts';
import type { Outcome } from '../hosts/run.ts';
import type { TestHost } from '../hosts/test-host.ts';
import { watchNodeStates } from '../hosts/watch-states.ts';
import { openTerminal } from '../terminal-client.ts';
import { until } from '../until.ts';

const program = '/usr/local/bin/gpuaas-agent';

describe('the line that is pasted into a bare host', () => {
  let hosts: InstallWorld;
  let host: TestHost;
  let other: TestHost;
  let id: NodeId;
  let used: JoinToken;

  beforeAll(async () => {
    hosts = await startInstallWorld();
    [host, other] = await Promise.all([hosts.bareHost('bare'), hosts.bareHost('other')]);
    id = (await hosts.world.admin.api.createNode({ body: { name: 'bare', approve_automatically: true } })).id;
  });
  afterAll(() => hosts?.stop());

  const view = (node = id) => hosts.world.admin.api.getNode({ params: { node_id: node } });
  const newToken = (node = id) => hosts.world.admin.api.createJoinToken({ params: { node_id: node } });
  const lineOf = ({ install }: JoinToken) => install?.command ?? 'false';
  const paste = (on: TestHost, line: string, options = {}): Promise<Outcome> =>
    on.exec(['bash', '-c', line], { timeoutMilliseconds: 60_000, ...options });
  /** What an install leaves on a host. */
  const left = async (on: TestHost) => {
    const places = [program, `${program}.new`, `/etc/systemd/system/${agentUnit}`, '/var/lib/gpuaas'];
    const { stdout } = await on.exec([
      'sh',
      '-c',
      `ls -d ${places.join(' ')} /var/lib/gpuaas-install.* /tmp/* 2> /dev/null`,
    ]);
    return stdout.split('\n').filter((path) => path !== '' && !path.startsWith('/tmp/systemd-private-'));
  };

  it('takes it from bootstrap_issued over enrolling to active, without Node on it', async () => {
    expect((await host.exec(['sh', '-c', 'command -v node'])).code).not.toBe(0);
    const states = await watchNodeStates(hosts.world.database);
    used = await newToken();
    expect((await view()).state).toBe('bootstrap_issued');
    // Whatever is written after the line goes to the agent.
    const line = lineOf(used).replace(/\)$/, ' --simulated-gpus 1)');
    await hosts.fabric.measures.time('pasted line → active', async () => {
      const { code, stdout, stderr } = await paste(host, line);
      expect({ code, stdout, stderr }).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`joined as node ${id}`),
      });
      await until('the node being active', async () => (await view()).state === 'active', { everyMilliseconds: 150 });
    });
    expect(await states()).toEqual(['enrolling', 'active']);
    expect(await view()).toMatchObject({ hostname: host.name, isolation: 'user', slots: { total: 1 } });
  });

  it('leaves the token nowhere on the host', async () => {
    const inFiles = [
      'grep',
      '-rlF',
      used.token.slice(0, 60),
      '/etc',
      '/var/lib',
      '/var/log',
      '/root',
      '/run',
      '/tmp',
      '/usr/local',
    ];
    expect((await host.exec(inFiles)).stdout).toBe('');
    const arguments_ = await host.mustExec(['sh', '-c', 'cat /proc/[0-9]*/cmdline']);
    expect(arguments_).toContain(program);
    expect(arguments_).not.toContain('gpuaas_join_');
  });

  it('gives shells, with the terminal library that the executable carries', async () => {
    const user = await hosts.world.signIn('alice');
    const allocation = await createActive(user);
    const terminal = await openTerminal(user, allocation.id);
    terminal.type('echo I am $(id -un)\n');
    await terminal.waitFor(`I am ${allocation.runtime_user}`);
    terminal.socket.close();
    expect((await host.exec(['sh', '-c', 'ls -d /tmp/gpuaas-agent-* /run/gpuaas-agent-*'])).stdout).toBe('');
  });

  it('has a doctor who finds nothing wrong, and says so to programs too', async () => {
    const { code, stdout } = await host.exec([program, 'doctor', '-o', 'json']);
    const { findings } = JSON.parse(stdout) as { findings: { check: string; outcome: string }[] };
    expect(code).toBe(0);
    const outcomes = Object.fromEntries(findings.map(({ check, outcome }) => [check, outcome]));
    expect(outcomes).toMatchObject({ network: 'ok', clock: 'ok', certificate: 'ok', cgroups: 'ok' });
    expect(await host.mustExec([program, 'status'])).toContain(id);
    await host.setLink('down');
    const cut = await host.exec([program, 'doctor'], { timeoutMilliseconds: 30_000 });
    await host.setLink('up');
    expect([cut.code, cut.stdout]).toEqual([1, expect.stringMatching(/FAIL {2}network .* cannot be reached.*\n +→ /)]);
  });

  it('repairs a host that has joined, and leaves its identity as it is', async () => {
    const identity = await host.readFile(`${agentState}/identity.json`);
    await host.mustExec(['rm', program]);
    const { code, stdout } = await paste(host, lineOf(used));
    expect([code, stdout]).toEqual([0, expect.stringContaining('keeps its identity')]);
    expect(await host.readFile(`${agentState}/identity.json`)).toBe(identity);
    expect((await host.mustExec(['systemctl', 'is-active', agentUnit])).trim()).toBe('active');
  });

  it('stops at a used token', async () => {
    const { code, stderr } = await paste(other, lineOf(used));
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining('The join token was used before')]);
    expect(await left(other)).toEqual([]);
  });

  it.each([
    ['CA certificate', '/install/ca.pem', 'The CA certificate that was downloaded is not the one'],
    ['agent', `/install/agent/linux-${process.arch}`, 'The agent that was downloaded is not the one'],
    ['script', '/install/node.sh', 'The install script is not the one'],
  ])('stops at an altered %s, and the token stays good', async (_what, path, message) => {
    const node = await hosts.world.admin.api.createNode({ body: { name: `altered-${path.length}` } });
    const token = await newToken(node.id);
    const line = lineOf(token).replaceAll(token.install?.url ?? '', await hosts.alter(path));
    const { code, stderr } = await paste(other, line);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(message)]);
    expect(await left(other)).toEqual([]);
    expect((await view(node.id)).state).toBe('bootstrap_issued');
    const rows = await hosts.world.database.asOwner(
      'select 1 from fleet.join_token where node_id = $1 and used_at is null',
      [node.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('stops for whoever is not root, and where the platform cannot be reached', async () => {
    const token = await newToken((await hosts.world.admin.api.createNode({ body: { name: 'stopped' } })).id);
    const ordinary = await paste(other, lineOf(token), { asUser: 'daemon' });
    expect([ordinary.code === 0, ordinary.stderr]).toEqual([false, expect.stringContaining('Only root')]);
    await other.setLink('down');
    const away = await paste(other, lineOf(token));
    await other.setLink('up');
    expect([away.code === 0, away.stderr]).toEqual([false, expect.stringContaining('cannot be downloaded')]);
    expect(await left(other)).toEqual([]);
  });
});
