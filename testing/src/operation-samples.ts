import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJoinToken } from '@gpuaas/agent';
import {
  type AllocationId,
  type OperationId,
  type OperationName,
  operationTable,
  type TaskPayload,
} from '@gpuaas/contract';
import { makePkce, signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import { createCtx, nodePrincipal, systemPrincipal } from '@gpuaas/kernel';
import { createClient } from '@gpuaas/sdk';
import { makeRequest } from '@gpuaas/sdk/certificate-request';
import { createActive } from './allocations.ts';
import { loadModuleSamples, type ModuleSamples, type SamplesByOperation, samplesFile } from './module-samples.ts';
import { operatorSamples } from './operator-samples.ts';
import { skuOf, type TestNode, type TestUser, type TestWorld, testSku } from './test-world.ts';

/** A valid call of one operation, as somebody who may make it would. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose it is, where the certificate of the sample node will not do. */
  certificate?: { key: string; cert: string };
  /** Whose call it is, where that of anybody with the right will not do. */
  token?: string;
  /** What a caller with every right gets. */
  status: 200 | 201 | 202 | 204;
}

/** Type of a resource → an id of one that lies where the rightful caller of the samples cannot reach it. */
export interface ForeignIds {
  project: string;
  allocation: string;
  operation: string;
  node: string;
  node_task: string;
  session: string;
}

export interface Samples {
  owner: TestUser;
  node: TestNode;
  foreign: ForeignIds;
  /** Made anew for each call: several of them use something up. */
  of(operation: OperationName): Promise<Sample>;
}

/** One sample for every operation of the contract; whoever asks for one that is missing fails. */
export async function makeSamples(world: TestWorld): Promise<Samples> {
  const owner = await world.signIn('sample-owner');
  const node = await world.addNode({ name: 'sample-node', gpus: 1, run: false });
  const allocation = await createActive(owner, { name: 'sample' });
  const project = { project_id: owner.projectId };
  const inProject = { ...project, allocation_id: allocation.id };
  const ofNode = { node_id: node.id };
  const someSlot = async () => {
    const { name } = await world.admin.api.getNode({ params: ofNode });
    return (await world.admin.api.listSlots({ query: { node: name } })).items[0]?.id ?? '';
  };
  /** The same one until somebody releases it: those who are refused use up no GPU. */
  let toRelease: AllocationId | undefined;
  const activeOne = async () => {
    const isActive = async (id: AllocationId) =>
      (await owner.api.getAllocation({ params: { ...project, allocation_id: id } })).state === 'active';
    if (toRelease === undefined || !(await isActive(toRelease)))
      toRelease = (await createActive(owner, { name: unique() })).id;
    return toRelease;
  };
  /** Always the same one, which no workflow knows to be released. */
  let toCleanUp: AllocationId | undefined;
  const blockedOne = async () => {
    toCleanUp ??= (await createActive(owner, { name: unique() })).id;
    await world.database.asOwner(
      "update allocations.allocation set state = 'release_failed', released_at = null where id = $1",
      [toCleanUp],
    );
    await world.database.asOwner("update fleet.slot set state = 'cleanup_blocked' where allocation_id = $1", [
      toCleanUp,
    ]);
    return toCleanUp;
  };
  /** One that no agent speaks for. */
  const anotherNode = async (state = 'bootstrap_issued') => {
    const { id } = await world.admin.api.createNode({ body: { name: unique() } });
    await world.database.asOwner('update fleet.node set state = $2 where id = $1', [id, state]);
    return { node_id: id };
  };
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

  const modules = await loadModuleSamples();
  const samples: SamplesByOperation = {
    ...Object.assign({}, ...modules.map(({ operations }) => operations({ owner, unique, signIn: world.signIn }))),
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
    exchangeLogin: async () => ({ body: await signInAsDeveloper(world), status: 200 }),
    async refreshToken() {
      const { refreshToken } = await world.signIn(unique());
      return { body: { refresh_token: refreshToken }, status: 200 };
    },
    devLogin: () => ({
      body: { username: 'dev-user' },
      headers: {
        'x-dev-login-key': readFileSync(join(world.settings.dataFolder, 'dev-login.key'), 'utf8').trim(),
      },
      status: 200,
    }),
    endSession: () => ({ status: 204 }),
    async becomeFirstAdmin() {
      const secret = unique();
      await world.database.asOwner('insert into iam.setup_secret values (sha256($1::text::bytea), now())', [secret]);
      return { body: { secret }, token: world.admin.token, status: 204 };
    },
    startDeviceLogin: () => ({ body: { client: 'sample' }, status: 200 }),
    async finishDeviceLogin() {
      const { device_code, user_code } = await owner.api.startDeviceLogin({ body: {} });
      await owner.api.approveDeviceLogin({ body: { user_code } });
      return { body: { device_code }, status: 200 };
    },
    findDeviceLogin: async () => ({ body: await userCodeOf(owner), status: 200 }),
    approveDeviceLogin: async () => ({ body: await userCodeOf(owner), status: 204 }),
    denyDeviceLogin: async () => ({ body: await userCodeOf(owner), status: 204 }),
    listSessions: () => ({ status: 200 }),
    endOtherSessions: () => ({ status: 200 }),
    async endSessionById() {
      const { session } = await (await world.signIn('sample-owner')).api.getMe();
      return { params: { session_id: session.id }, token: owner.token, status: 204 };
    },
    changePassword: () => {
      const { password } = developer(world, 'dev-admin');
      const body = { current_password: password, new_password: password };
      return { body, token: world.admin.token, status: 204 };
    },
    getMe: () => ({ status: 200 }),
    followProject: () => ({ params: project, status: 200 }),
    listSkus: () => ({ params: project, status: 200 }),
    listAllSkus: () => ({ status: 200 }),
    listRegions: () => ({ params: project, status: 200 }),
    listAllRegions: () => ({ status: 200 }),
    createRegion: () => ({ body: { name: unique() }, status: 201 }),
    getRegion: () => ({ params: { region_id: 'local' }, status: 200 }),
    updateRegion: () => ({ params: { region_id: 'local' }, body: { description: 'sample' }, status: 200 }),
    async deleteRegion() {
      const { name } = await world.admin.api.createRegion({ body: { name: unique() } });
      return { params: { region_id: name }, status: 204 };
    },
    putSku: () => ({ params: { sku_id: 'sample-sku' }, body: skuOf(1), status: 200 }),
    listSkuPrices: () => ({ params: { sku_id: testSku }, status: 200 }),
    addSkuPrice: () => ({
      params: { sku_id: testSku },
      body: { price_per_hour: skuOf(1).price_per_hour },
      status: 201,
    }),
    getSkuEntitlements: () => ({ params: { sku_id: testSku }, status: 200 }),
    setSkuEntitlements: () => ({ params: { sku_id: testSku }, body: { organization_ids: null }, status: 200 }),
    listAllocations: () => ({ params: project, status: 200 }),
    createAllocation: () => ({ params: project, body: { sku: testSku, name: unique() }, status: 202 }),
    planAllocation: () => ({ params: project, body: { sku: testSku, name: unique() }, status: 200 }),
    getAllocation: () => ({ params: inProject, status: 200 }),
    updateAllocation: () => ({ params: inProject, body: { labels: { sample: 'yes' } }, status: 200 }),
    extendAllocation: () => ({ params: inProject, body: {}, status: 200 }),
    async releaseAllocation() {
      const { id } = await createActive(owner, { name: unique() });
      return { params: { ...project, allocation_id: id }, status: 202 };
    },
    createTerminalToken: () => ({ params: inProject, body: { kind: 'shell' }, status: 201 }),
    getOperation: () => ({ params: { operation_id: allocation.operation.id as OperationId }, status: 200 }),
    listProjectAuditEvents: () => ({ params: project, status: 200 }),
    listAuditEvents: () => ({ status: 200 }),
    exportProjectAuditEvents: () => ({ params: project, status: 200 }),
    exportAuditEvents: () => ({ status: 200 }),
    listNodes: () => ({ status: 200 }),
    createNode: () => ({ body: { name: unique() }, status: 201 }),
    getNode: () => ({ params: ofNode, status: 200 }),
    createJoinToken: () => ({ params: ofNode, status: 201 }),
    revokeNode: async () => ({ params: await anotherNode(), body: { reason: 'sample' }, status: 200 }),
    approveNode: async () => ({ params: await anotherNode('offline'), status: 200 }),
    listSlots: () => ({ status: 200 }),
    getSlot: async () => ({ params: { slot_id: await someSlot() }, status: 200 }),
    moveNode: async () => ({ params: await anotherNode(), body: { region: 'local' }, status: 200 }),
    cordonNode: async () => ({ params: await anotherNode(), status: 200 }),
    uncordonNode: async () => ({ params: await anotherNode(), status: 200 }),
    confirmReimage: async () => ({ params: await anotherNode('offline'), body: { reason: 'sample' }, status: 200 }),
    drainNode: async () => ({ params: await anotherNode('offline'), status: 200 }),
    quarantineNode: async () => ({ params: await anotherNode(), body: { reason: 'sample' }, status: 200 }),
    liftNode: async () => ({ params: await anotherNode(), status: 200 }),
    retireNode: async () => ({ params: await anotherNode('drained'), status: 200 }),
    removeNode: async () => ({ params: await anotherNode(), status: 204 }),
    getReleaseEvidence: () => ({ params: inProject, status: 200 }),
    listAllocationKeys: () => ({ params: inProject, status: 200 }),
    changeAllocationKeys: () => ({ params: inProject, body: { remove: ['SHA256:none'] }, status: 200 }),
    forceReleaseAllocation: async () => ({
      params: { allocation_id: await activeOne() },
      body: { reason: 'sample' },
      status: 202,
    }),
    async forceCleanupAllocation() {
      const body = { reason: 'sample', runtime_verified_absent: true };
      const id = await blockedOne();
      return { params: { allocation_id: id }, body, status: 200 };
    },
    listNodeAllocations: () => ({ params: ofNode, status: 200 }),
    listNodeTasks: () => ({ params: ofNode, status: 200 }),
    clearGpu: async () => {
      const { gpus } = await world.admin.api.getNode({ params: { node_id: node.id } });
      return { params: ofNode, body: { gpu_uuid: gpus[0]?.uuid ?? '', reason: 'sample' }, status: 200 };
    },
    reportHealth: () => ({ params: ofNode, body: { conditions: [], gpus: [] }, status: 204 }),
    discoverNode: () => ({ params: ofNode, status: 202 }),
    listNodeDiscoveries: () => ({ params: ofNode, status: 200 }),
    ...operatorSamples(world),
    getTrustBundle: () => ({ status: 200 }),
    async enrollNode() {
      const { id } = await world.admin.api.createNode({ body: { name: unique() } });
      const { token } = await world.admin.api.createJoinToken({ params: { node_id: id } });
      const { privateKeyPem: key, certificatePem: cert } = decodeJoinToken(token);
      const { csrPem } = await makeRequest(id);
      return {
        params: { node_id: id },
        body: { csr_pem: csrPem, inventory },
        certificate: { key, cert },
        status: 200,
      };
    },
    async renewNodeCertificate() {
      const { csrPem } = await makeRequest(node.id);
      return { params: ofNode, body: { csr_pem: csrPem }, status: 200 };
    },
    reportInventory: () => ({ params: ofNode, body: inventory, status: 204 }),
    waitForTask: () => ({ params: ofNode, query: { agent: 'a'.repeat(16), wait_seconds: '0' }, status: 200 }),
    async reportTaskResult() {
      const { task_id, attempt } = await claimTask(world, node);
      const error = { code: 'host_error', detail: 'sample' };
      const body = { attempt, outcome: 'failed', output: {}, evidence: [], error };
      return { params: { ...ofNode, task_id }, body, status: 204 };
    },
    async reportTaskRefusal() {
      const { task_id, attempt } = await claimTask(world, node);
      return { params: { ...ofNode, task_id }, body: { reason: 'expired', attempt }, status: 204 };
    },
    signGateway: () => ({
      body: {
        id: world.platform.ctxSource.newId('proc'),
        version: '0.1.0',
        host: 'sample',
        started_at: new Date().toISOString(),
        stopping: false,
      },
      status: 204,
    }),
    renewGatewayCertificate: async () => ({ body: { csr_pem: (await makeRequest('terminal')).csrPem }, status: 200 }),
    openTerminalSession: () => ({ body: { binding: bindingOf(owner, allocation.id) }, status: 201 }),
  };
  return {
    owner,
    node,
    foreign: await makeForeign(world, modules),
    async of(operation) {
      const sample = samples[operation];
      if (sample) return sample();
      throw new Error(`${operation} has no sample: add one to ${samplesFile(operationTable[operation].module)}`);
    },
  };
}

/** A neighbour with everything that the owner has, and another node. */
async function makeForeign(world: TestWorld, modules: readonly ModuleSamples[]): Promise<ForeignIds> {
  const neighbour = await world.signIn('sample-neighbour');
  const allocation = await createActive(neighbour, { name: 'sample' });
  const node = await world.addNode({ name: 'neighbour-node', gpus: 0, run: false });
  const ofModules = await Promise.all(modules.map(({ foreign }) => foreign?.(neighbour)));
  return {
    ...Object.assign({}, ...ofModules),
    project: neighbour.projectId,
    allocation: allocation.id,
    operation: allocation.operation.id,
    node: node.id,
    node_task: (await claimTask(world, node)).task_id,
    session: (await neighbour.api.getMe()).session.id,
  };
}

/** A task that the node has been given and has not answered. */
async function claimTask(world: TestWorld, { id, identity }: TestNode): Promise<TaskPayload> {
  const { modules, ports, ctxSource } = world.platform;
  const { fingerprint256: fingerprint } = new X509Certificate(identity.chainPem);
  const ctxOf = (principal: ReturnType<typeof systemPrincipal>) =>
    createCtx(ctxSource, { principal, correlationId: ctxSource.newId('cor') });
  const allocationId = ctxSource.newId('alloc');
  const claim = { nodeId: id, fingerprint, agentRun: 'a'.repeat(16), running: [], touch: false };
  return ports.database.transaction(async (tx) => {
    await modules.nodeTasks.enqueue(tx, ctxOf(systemPrincipal('test')), {
      nodeId: id,
      type: 'allocation.deprovision_user',
      params: { allocation_id: allocationId },
      target: allocationId,
      replyTo: undefined,
    });
    const signed = await modules.nodeTasks.claim(tx, ctxOf(nodePrincipal(id, id, fingerprint)), claim);
    if (typeof signed !== 'object') throw new Error(`no task but ${signed}`);
    return JSON.parse(signed.payload) as TaskPayload;
  });
}

async function userCodeOf({ api }: TestUser): Promise<{ user_code: string }> {
  const { user_code } = await api.startDeviceLogin({ body: {} });
  return { user_code };
}

function developer({ settings }: TestWorld, name: string): { username: string; password: string } {
  const users = JSON.parse(readFileSync(join(settings.dataFolder, 'dev-users.json'), 'utf8')) as {
    username: string;
    password: string;
  }[];
  const user = users.find(({ username }) => username === name);
  if (!user) throw new Error(`there is no ${name}`);
  return user;
}

/** As the CLI does it, with a browser. */
async function signInAsDeveloper(world: TestWorld) {
  const user = developer(world, 'dev-user');
  const { verifier, challenge } = makePkce();
  const redirectUri = 'http://127.0.0.1:19000/callback';
  const { authorize_url: url, state } = await createClient({ server: world.url, retries: 0 }).startLogin({
    query: { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const { finalUrl } = await signInLikeBrowser(url, user, (address) => address.startsWith(redirectUri));
  const code = new URL(finalUrl).searchParams.get('code') ?? '';
  return { code, code_verifier: verifier, redirect_uri: redirectUri, state };
}

function bindingOf(owner: TestUser, allocationId: AllocationId) {
  const { sid } = JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  return {
    allocation_id: allocationId,
    allocation_name: 'sample',
    project_id: owner.projectId,
    actor: { type: 'user', id: owner.id, name: owner.username },
    credential_id: sid,
    kind: 'shell',
    correlation_id: 'cor_sample',
  };
}
