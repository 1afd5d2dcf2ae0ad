import { join } from 'node:path';
import {
  type Account,
  type AccountDriver,
  CertificateLost,
  createAgent,
  createSimulatedGpus,
  createWorkspaceDriver,
  decodeJoinToken,
  enroll,
  type Host,
  type Identity,
  openStateFolder,
  readInventory,
} from '@gpuaas/agent';
import type { AllocationId, NodeId, NodeSsh } from '@gpuaas/contract';
import { type Clock, createLogger } from '@gpuaas/kernel';
import type { TestUser } from './test-world.ts';

export interface TestNode {
  id: NodeId;
  identity: Identity;
  host: Host;
  /** The keys that it lets in, if it takes SSH. */
  keys: ReadonlyMap<AllocationId, readonly string[]>;
  stateFolder: string;
  /** The words of an agent that ended by itself, because the platform does not accept it any more. */
  ended: Promise<CertificateLost | undefined> | undefined;
  stop(): Promise<void>;
}

interface Surroundings {
  admin: TestUser;
  folder: string;
  clock: Clock;
  logs: string[];
  /** Replaces the account driver, to have a host that misbehaves. */
  accounts: ((real: AccountDriver) => AccountDriver) | undefined;
}

export interface TestNodeOptions {
  name: string;
  gpus: number;
  run?: boolean;
  /** Where its tenants would sign in with SSH. */
  ssh?: NodeSsh;
}

/** A node with simulated GPUs that has joined, and its agent in this process, unless it is not to run. */
export async function addTestNode(
  { admin, folder, clock, logs, accounts }: Surroundings,
  { name, gpus, ssh, run = true }: TestNodeOptions,
): Promise<TestNode> {
  const node = await admin.api.createNode({ body: { name, approve_automatically: true } });
  const token = decodeJoinToken((await admin.api.createJoinToken({ params: { node_id: node.id } })).token);
  const stateFolder = join(folder, `agent-${name}`);
  const state = openStateFolder(stateFolder);
  const real = createWorkspaceDriver(join(stateFolder, 'workspaces'));
  const keys = new Map<AllocationId, readonly string[]>();
  const setKeys = async (_: Account, id: AllocationId, given: readonly string[]) => {
    keys.set(id, given);
    return [{ check: 'authorized keys', ok: true, found: `${given.length} of the platform` }];
  };
  const host: Host = {
    accounts: accounts?.(real) ?? real,
    gpus: createSimulatedGpus({ seed: node.id, model: 'NVIDIA H200', count: gpus, memoryBytes: 141 * 1024 ** 3 }),
    ...(ssh && { ssh: { look: async () => ssh, setKeys } }),
  };
  const identity = await enroll(state, token, await readInventory(host));
  const agentStop = new AbortController();
  const agentLog = createLogger({ service: 'node-agent', clock, write: (line) => logs.push(line) });
  const running = run ? createAgent({ state, identity, host, clock, log: agentLog }).run(agentStop.signal) : undefined;
  // One that the platform does not accept any more ends by itself.
  const agent = running?.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CertificateLost) return error;
      throw error;
    },
  );
  return {
    id: node.id,
    identity,
    host,
    keys,
    stateFolder,
    ended: agent,
    async stop() {
      agentStop.abort();
      await agent;
    },
  };
}
