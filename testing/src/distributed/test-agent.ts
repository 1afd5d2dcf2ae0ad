import { join } from 'node:path';
import {
  type AccountDriver,
  createAgent,
  createSimulatedGpus,
  createWorkspaceDriver,
  decodeJoinToken,
  enroll,
  openStateFolder,
  readInventory,
} from '@gpuaas/agent';
import type { NodeId } from '@gpuaas/contract';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { skuOf, type TestUser, testSku } from '../test-world.ts';
import { until } from '../until.ts';

export interface TestAgent {
  nodeId: NodeId;
  stop(): Promise<void>;
}

/** A node with simulated GPUs and a SKU to allocate, set up through the API. */
export async function startTestAgent(
  admin: TestUser,
  folder: string,
  { name = 'local', accounts = (real: AccountDriver) => real } = {},
): Promise<TestAgent> {
  await admin.api.putSku({ params: { sku_id: testSku }, body: skuOf(1) });
  const node = await admin.api.createNode({ body: { name, approve_automatically: true } });
  const token = decodeJoinToken((await admin.api.createJoinToken({ params: { node_id: node.id } })).token);
  const state = openStateFolder(join(folder, `agent-${name}`));
  const host = {
    accounts: accounts(createWorkspaceDriver(join(folder, `agent-${name}`, 'workspaces'))),
    gpus: createSimulatedGpus({ seed: node.id, model: 'NVIDIA H200', count: 8, memoryBytes: 141 * 1024 ** 3 }),
  };
  const identity = await enroll(state, token, await readInventory(host));
  const stop = new AbortController();
  const log = createLogger({ service: 'node-agent', clock: systemClock, write: () => {} });
  const running = createAgent({ state, identity, host, clock: systemClock, log }).run(stop.signal);
  await until('the node being active', async () => {
    const { state } = await admin.api.getNode({ params: { node_id: node.id } });
    return state === 'active';
  });
  return {
    nodeId: node.id,
    async stop() {
      stop.abort();
      await running;
    },
  };
}
