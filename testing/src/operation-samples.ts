import type { AllocationId, NodeTaskId, OperationId, OperationName } from '@gpuaas/contract';
import { createActive } from './allocations.ts';
import { skuOf, type TestNode, type TestUser, type TestWorld, testSku } from './test-world.ts';

/** A valid call of one operation, as somebody who may make it would. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** What a caller with every right gets. */
  status: number;
}

export interface Samples {
  owner: TestUser;
  node: TestNode;
  /** Made anew for each call: several of them use something up. */
  of(operation: OperationName): Promise<Sample>;
}

const csr = 'not a request';
const noTask = 'task_01jck3v9x2e0tr6q0000000000' as NodeTaskId;

/** One sample for every operation of the contract; a new operation without one does not compile. */
export async function makeSamples(world: TestWorld): Promise<Samples> {
  const owner = await world.signIn('sample-owner');
  const node = await world.addNode({ name: 'sample-node', gpus: 1, run: false });
  const allocation = await createActive(owner, { name: 'sample' });
  const project = { project_id: owner.projectId };
  const inProject = { ...project, allocation_id: allocation.id };
  const ofNode = { node_id: node.id };
  let count = 0;
  const unique = () => {
    count += 1;
    return `sample-${count}`;
  };
  const inventory = {
    hostname: 'sample',
    kernel: '6',
    agent_version: '0',
    isolation: 'none',
    simulated: true,
    gpus: [],
  };

  const samples: Record<OperationName, () => Promise<Sample> | Sample> = {
    getHealth: () => ({ status: 200 }),
    getReadiness: () => ({ status: 200 }),
    getContract: () => ({ status: 200 }),
    getPlatformHealth: () => ({ status: 200 }),
    getJwks: () => ({ status: 200 }),
    startLogin: () => ({
      query: {
        redirect_uri: 'http://127.0.0.1:19000/callback',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      },
      status: 200,
    }),
    // Nobody is refused here for who they are; a wrong code, token or key is what is refused.
    exchangeLogin: () => ({
      body: { code: 'x', code_verifier: 'v'.repeat(43), redirect_uri: 'http://127.0.0.1:19000/callback', state: 'x' },
      status: 401,
    }),
    async refreshToken() {
      const { refreshToken } = await world.signIn(unique());
      return { body: { refresh_token: refreshToken }, status: 200 };
    },
    devLogin: () => ({ body: { username: 'dev-user' }, status: 404 }),
    endSession: () => ({ status: 204 }),
    getMe: () => ({ status: 200 }),
    listProjects: () => ({ status: 200 }),
    getProject: () => ({ params: project, status: 200 }),
    listSkus: () => ({ params: project, status: 200 }),
    listAllSkus: () => ({ status: 200 }),
    putSku: () => ({ params: { sku_id: 'sample-sku' }, body: skuOf(1), status: 200 }),
    listAllocations: () => ({ params: project, status: 200 }),
    createAllocation: () => ({ params: project, body: { sku: testSku, name: unique() }, status: 202 }),
    getAllocation: () => ({ params: inProject, status: 200 }),
    async releaseAllocation() {
      const { id } = await createActive(owner, { name: unique() });
      return { params: { ...project, allocation_id: id }, status: 202 };
    },
    createTerminalToken: () => ({ params: inProject, body: { kind: 'shell' }, status: 201 }),
    getOperation: () => ({ params: { operation_id: allocation.operation.id as OperationId }, status: 200 }),
    listProjectAuditEvents: () => ({ params: project, status: 200 }),
    listAuditEvents: () => ({ status: 200 }),
    listNodes: () => ({ status: 200 }),
    createNode: () => ({ body: { name: unique() }, status: 201 }),
    getNode: () => ({ params: ofNode, status: 200 }),
    createJoinToken: () => ({ params: ofNode, status: 201 }),
    async revokeNode() {
      const { id } = await world.admin.api.createNode({ body: { name: unique() } });
      return { params: { node_id: id }, body: { reason: 'sample' }, status: 200 };
    },
    listNodeTasks: () => ({ params: ofNode, status: 200 }),
    getTrustBundle: () => ({ status: 200 }),
    enrollNode: () => ({ params: ofNode, body: { csr_pem: csr, inventory }, status: 422 }),
    renewNodeCertificate: () => ({ params: ofNode, body: { csr_pem: csr }, status: 422 }),
    reportInventory: () => ({ params: ofNode, body: inventory, status: 204 }),
    waitForTask: () => ({ params: ofNode, query: { agent: 'a'.repeat(16), wait_seconds: '0' }, status: 200 }),
    reportTaskResult: () => ({
      params: { ...ofNode, task_id: noTask },
      body: { attempt: 1, outcome: 'completed', output: {}, evidence: [], error: null },
      status: 404,
    }),
    reportTaskRefusal: () => ({
      params: { ...ofNode, task_id: noTask },
      body: { reason: 'expired', attempt: 1 },
      status: 204,
    }),
    openTerminalSession: () => ({ body: { binding: bindingOf(owner, allocation.id) }, status: 201 }),
  };
  return { owner, node, of: async (operation) => samples[operation]() };
}

function bindingOf(owner: TestUser, allocationId: AllocationId) {
  const { sid } = JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  return {
    allocation_id: allocationId,
    allocation_name: 'sample',
    username: owner.username,
    project_id: owner.projectId,
    user_id: owner.id,
    session_id: sid,
    kind: 'shell',
    correlation_id: 'cor_sample',
  };
}
