import type { NodeId, NodeTaskView, NodeView } from '@gpuaas/contract';
import type { TestWorld } from '../test-world.ts';
import { until } from '../until.ts';
import { agentState, agentUnit, agentUnitText, joinTokenFile } from './agent-unit.ts';
import type { TestHost } from './test-host.ts';

/** A host that is, or may become, a node of a platform. */
export interface HostNode {
  readonly id: NodeId;
  readonly host: TestHost;
  view(): Promise<NodeView>;
  /** Tasks of one target, newest first. */
  tasks(target?: string): Promise<NodeTaskView[]>;
  newJoinToken(): Promise<string>;
  /** Gives the host an agent and the token, and starts it. */
  install(token: string): Promise<void>;
  becomes(state: NodeView['state'], withinMilliseconds?: number): Promise<NodeView>;
  agent: {
    pid(): Promise<number>;
    log(): Promise<string>;
    /** Waits until it has come to ask for work, for the `times`th time since the host is there. */
    hasStarted(times: number): Promise<void>;
    /** Ends the agent without a word. systemd starts it again. */
    kill(): Promise<void>;
    restart(): Promise<void>;
  };
}

/** Slow enough for the limit on calls, which is ten in a second. */
const everyMilliseconds = 150;

export async function registerNode(world: TestWorld, host: TestHost, options: { gpus: number }): Promise<HostNode> {
  const { api } = world.admin;
  const { id } = await api.createNode({ body: { name: host.name, approve_automatically: true } });
  const params = { node_id: id };
  const view = () => api.getNode({ params });
  const systemctl = (...args: string[]) => host.mustExec(['systemctl', ...args]);
  const log = () => host.mustExec(['journalctl', '--quiet', '--no-pager', '--output=cat', `--unit=${agentUnit}`]);

  return {
    id,
    host,
    view,
    async tasks(target) {
      const { items } = await api.listNodeTasks({ params });
      return items.filter((task) => target === undefined || task.target === target);
    },
    newJoinToken: async () => (await api.createJoinToken({ params })).token,
    async install(token) {
      await host.writeFile(joinTokenFile, `${token}\n`, { mode: '600' });
      await host.writeFile(`/etc/systemd/system/${agentUnit}`, agentUnitText(options));
      await systemctl('daemon-reload');
      await systemctl('enable', '--quiet', '--now', agentUnit);
    },
    becomes: (state, withinMilliseconds = 20_000) =>
      until(
        `${host.name} becoming ${state}`,
        async () => {
          const node = await view();
          return node.state === state && node;
        },
        { withinMilliseconds, everyMilliseconds },
      ),
    agent: {
      pid: async () => Number((await systemctl('show', '--property=MainPID', '--value', agentUnit)).trim()),
      log,
      async hasStarted(times) {
        const starts = async () => (await log()).split('"agent running"').length - 1;
        await until(`start ${times} of the agent`, async () => (await starts()) >= times);
      },
      kill: async () => void (await systemctl('kill', '--kill-whom=main', '--signal=KILL', agentUnit)),
      restart: async () => void (await systemctl('restart', agentUnit)),
    },
  };
}

export const identityFile = `${agentState}/identity.json`;
