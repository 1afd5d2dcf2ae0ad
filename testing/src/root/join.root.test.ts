import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentFolder, agentState, agentUnit, joinTokenFile } from '../hosts/agent-unit.ts';
import { type HostNode, identityFile, registerNode } from '../hosts/host-node.ts';
import { type HostWorld, startHostWorld } from '../hosts/host-world.ts';
import { watchNodeStates } from '../hosts/watch-states.ts';
import { until } from '../until.ts';

describe('a bare host that joins', () => {
  let hosts: HostWorld;
  let node: HostNode;
  let usedToken: string;

  beforeAll(async () => {
    hosts = await startHostWorld();
    node = await registerNode(hosts.world, await hosts.bareHost('join'), { gpus: 4 });
  });
  afterAll(() => hosts?.stop());

  /** Runs an agent by hand with a state folder of its own, the token on standard input. */
  function tryToJoin(token: string, state: string) {
    const program = [`${agentFolder}/node`, `${agentFolder}/gpuaas-agent.mjs`];
    return node.host.exec([...program, '--state', state, '--join-from-stdin'], {
      input: `${token}\n`,
      timeoutMilliseconds: 20_000,
    });
  }

  it('stops at a platform that is not the one its token names, and sends it nothing', async () => {
    const token = await node.newJoinToken();
    const content = JSON.parse(Buffer.from(token.replace('gpuaas_join_', ''), 'base64url').toString()) as object;
    const altered = { ...content, ca_fingerprint: '0'.repeat(64) };
    const forged = `gpuaas_join_${Buffer.from(JSON.stringify(altered)).toString('base64url')}`;

    const { code, stderr } = await tryToJoin(forged, '/root/forged');
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not the one that made the join token/),
    });
    expect((await node.host.exec(['ls', '/root/forged'])).stdout).toBe('');
    expect(await node.view()).toMatchObject({ state: 'bootstrap_issued', hostname: null, certificate: null });
    const [row] = await hosts.world.database.asOwner<{ used_at: Date | null }>('select used_at from fleet.join_token');
    expect(row?.used_at).toBeNull();
  });

  it('goes from bootstrap_issued over enrolling to active', async () => {
    const states = await watchNodeStates(hosts.world.database);
    expect((await node.view()).state).toBe('bootstrap_issued');
    usedToken = await node.newJoinToken();
    await hosts.fabric.measures.time('join (start → active)', async () => {
      await node.install(usedToken);
      await node.becomes('active');
    });
    expect(await states()).toEqual(['enrolling', 'active']);
    expect(await node.view()).toMatchObject({
      hostname: node.host.name,
      isolation: 'user',
      simulated: true,
      slots: { total: 4, available: 4 },
    });
  });

  it('reaches the node listener and nothing else, and nobody can reach the agent', async () => {
    const routes = await node.host.mustExec(['ip', 'route']);
    expect(routes).not.toContain('default');
    const listening = await node.host.mustExec(['ss', '-Hlntup']);
    expect(listening.trim()).toBe('');
    const peers = (await node.host.mustExec(['ss', '-Htunp', 'state', 'established']))
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/)[4]);
    const listener = `${hosts.fabric.gateway}:${hosts.world.settings.nodePort}`;
    expect([...new Set(peers)]).toEqual([listener]);
  });

  it('keeps its key where only root can read it, and the token nowhere', async () => {
    const modes = await node.host.mustExec(['find', agentState, '-printf', '%m %u %y\n']);
    expect([...new Set(modes.trim().split('\n'))].sort()).toEqual(['600 root f', '700 root d']);
    const commandLine = await node.host.mustExec(['cat', `/proc/${await node.agent.pid()}/cmdline`]);
    expect(commandLine).not.toContain('gpuaas_join_');
    await node.agent.restart();
    expect(await node.host.readFile(joinTokenFile)).toBe('');
    await node.agent.hasStarted(2);
  });

  it('is refused when its token has been used', async () => {
    const { code, stderr } = await tryToJoin(usedToken, '/root/again');
    expect(code).toBe(78);
    expect(stderr).toMatch(/The platform refused the join token/);
    expect((await node.host.exec(['ls', '/root/again'])).stdout).toBe('');
  });

  it('does not run with a key that others could have read', async () => {
    await node.host.mustExec(['chmod', '640', identityFile]);
    await node.host.mustExec(['systemctl', 'restart', agentUnit]);
    await until('the agent refusing to start', async () =>
      (await node.agent.log()).includes(`${identityFile} can be reached by other users (mode 640)`),
    );
    await node.host.mustExec(['chmod', '600', identityFile]);
    await node.agent.hasStarted(3);
  });
});
