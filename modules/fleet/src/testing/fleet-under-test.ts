import 'reflect-metadata';
import { webcrypto, X509Certificate } from 'node:crypto';
import { wireAudit } from '@gpuaas/audit';
import type { NodeId, NodeInventory, NodeTaskId, TaskPayload, TaskResult, WorkflowId } from '@gpuaas/contract';
import {
  type Ctx,
  type CtxSource,
  createCtx,
  createDoorbell,
  type NodePrincipal,
  nodePrincipal,
  type Principal,
  systemPrincipal,
  type Tx,
} from '@gpuaas/kernel';
import type { TestDatabase } from '@gpuaas/testing/database';
import type { Answer } from '@gpuaas/workflow-engine';
import * as x509 from '@peculiar/x509';
import { openCertificateAuthority } from '../authority/certificate-authority.ts';
import { openTaskSigner } from '../authority/task-signer.ts';
import type { JoinToken } from '../create-join-token.ts';
import type { FinishedTask } from '../finish-task.ts';
import type { Node } from '../node.ts';
import { type NodeTasks, wireNodeTasks } from '../node-tasks.ts';
import { type NodeTrust, wireNodeTrust } from '../node-trust.ts';
import { type Nodes, wireNodes } from '../nodes.ts';
import { nodeTaskResource } from '../task-store.ts';

/** The fleet on a database of its own. Whoever waits for a task's answer is only written down. */
export interface FleetUnderTest {
  nodes: Nodes;
  nodeTrust: NodeTrust;
  nodeTasks: NodeTasks;
  test: TestDatabase;
  answers: { workflow: WorkflowId; task: string; answer: Answer }[];
  events: { type: string; subject: string }[];
  change<T, P extends Principal>(principal: P, work: (tx: Tx, ctx: Ctx<P>) => Promise<T>): Promise<T>;
  /** A node that has joined; `actor` speaks for it with the certificate it got. */
  join(name: string, said?: Partial<NodeInventory>): Promise<{ id: NodeId; actor: NodeActor }>;
  joinAgain(id: NodeId, said?: Partial<NodeInventory>): Promise<NodeActor>;
  makeJoinToken(id: NodeId): Promise<JoinToken>;
  revoke(id: NodeId, reason: string): Promise<Node>;
  renew(actor: NodeActor): Promise<NodeActor | string>;
  /** Joins again with the certificate that came with the node's own, or tells why not. */
  rejoin(actor: NodeActor): Promise<NodeActor | string>;
  /** What happens with every call: the certificate is held against the node's row. */
  use(actor: NodeActor): Promise<string>;
  /** A task of the node, claimed by it. */
  claim(actor: NodeActor, type: 'allocation.provision_user' | 'allocation.deprovision_user'): Promise<ClaimedTask>;
  /** What the binder does with a result: it finds the task first. */
  report(actor: NodeActor, task: ClaimedTask, result: TaskResult): Promise<FinishedTask>;
}

/** `rejoin` is the fingerprint of the certificate with which it can join again. */
export type NodeActor = NodePrincipal & { rejoin?: string };

export interface ClaimedTask {
  id: NodeTaskId;
  attempt: number;
  workflow: WorkflowId;
}

export const operator = systemPrincipal('operator');
const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** Of an agent from before agents said what they can do. */
const inventory = {
  hostname: 'host',
  kernel: '6',
  agent_version: '0',
  isolation: 'none' as const,
  simulated: true,
  gpus: [],
};

export async function startFleet(test: TestDatabase, source: CtxSource): Promise<FleetUnderTest> {
  const values = new Map<string, string>();
  const secrets = {
    read: async (path: string) => (values.has(path) ? { value: values.get(path) as string, version: 1 } : undefined),
    write: async (path: string, value: string) => {
      values.set(path, value);
      return 1;
    },
    remove: async () => {},
  };
  const answers: FleetUnderTest['answers'] = [];
  const events: FleetUnderTest['events'] = [];
  const deps = {
    audit: wireAudit(),
    outbox: {
      append: async (_tx: Tx, ctx: Ctx, { type, subject }: { type: string; subject: string }) => {
        events.push({ type, subject });
        return ctx.newId('evt');
      },
    },
    workflows: {
      answer: async (_tx: Tx, workflow: WorkflowId, task: string, answer: Answer) =>
        void answers.push({ workflow, task, answer }),
      isSetAside: async () => false,
    },
    authority: await openCertificateAuthority(secrets, source, async () => {}),
    signer: await openTaskSigner(secrets),
    doorbell: createDoorbell(),
    nodeListenerUrl: () => 'https://127.0.0.1:8446',
    agentDownloads: async () => undefined,
  };
  const nodes = wireNodes(deps);
  const nodeTrust = wireNodeTrust(deps);
  const nodeTasks = wireNodeTasks(deps);
  const change: FleetUnderTest['change'] = (principal, work) =>
    test.database.transaction((tx) => work(tx, createCtx(source, { principal, correlationId: 'cor_fleet' })));

  const makeJoinToken = (id: NodeId) =>
    change(operator, async (tx, ctx) => nodeTrust.createJoinToken(tx, ctx, await nodes.get(tx, id)));

  async function joinAgain(id: NodeId, said: Partial<NodeInventory> = {}): Promise<NodeActor> {
    const { token } = await makeJoinToken(id);
    const content = JSON.parse(Buffer.from(token.replace('gpuaas_join_', ''), 'base64url').toString()) as {
      certificate_pem: string;
    };
    const { fingerprint256: fingerprint } = new X509Certificate(content.certificate_pem);
    const bootstrap = nodePrincipal(id, id, fingerprint);
    const issued = await change(bootstrap, async (tx, ctx) =>
      nodeTrust.enroll(tx, ctx, id, { csrPem: await newRequest(), inventory: { ...inventory, ...said } }),
    );
    return { ...bootstrap, fingerprint: issued.fingerprint, rejoin: issued.rejoin.fingerprint };
  }

  return {
    nodes,
    nodeTrust,
    nodeTasks,
    test,
    answers,
    events,
    change,
    joinAgain,
    makeJoinToken,
    revoke: (id, reason) => change(operator, async (tx, ctx) => nodes.revoke(tx, ctx, await nodes.get(tx, id), reason)),
    report: (actor, { id }, result) =>
      change(actor, async (tx, ctx) => {
        const found = await nodeTaskResource.find(tx, id);
        if (!found) throw new Error(`no task ${id}`);
        return nodeTasks.finish(tx, ctx, found.value, result);
      }),

    async join(name, said) {
      const { id } = await change(operator, (tx, ctx) => nodes.create(tx, ctx, { name, approvesAutomatically: true }));
      return { id, actor: await joinAgain(id, said) };
    },

    async renew(actor) {
      const renewed = await change(actor, async (tx, ctx) =>
        nodeTrust.renewCertificate(tx, ctx, actor.identity.id, await newRequest()),
      ).catch((error: { code: string }) => ({ refuse: error }));
      if ('refuse' in renewed) return renewed.refuse.code;
      const { fingerprint, rejoin } = renewed.issued;
      return { ...actor, fingerprint, rejoin: rejoin.fingerprint };
    },

    async rejoin(actor) {
      const bootstrap: NodeActor = { ...actor, fingerprint: actor.rejoin ?? '' };
      return change(bootstrap, async (tx, ctx) => {
        const issued = await nodeTrust.enroll(tx, ctx, actor.identity.id, { csrPem: await newRequest(), inventory });
        return { ...actor, fingerprint: issued.fingerprint, rejoin: issued.rejoin.fingerprint };
      }).catch((error: { code: string }) => error.code);
    },

    async use({ identity: { id }, fingerprint }) {
      const found = await nodeTrust.authenticate(test.database.db, id, fingerprint);
      if (found?.standing === 'current') {
        await change(operator, (tx) => nodeTrust.endPreviousCertificate(tx, id, fingerprint));
      }
      return found?.standing ?? 'refused';
    },

    async claim(actor, type) {
      const workflow = source.newId('wf') as WorkflowId;
      const allocation_id = source.newId('alloc');
      const params = type === 'allocation.provision_user' ? { allocation_id, gpu_uuids: [] } : { allocation_id };
      await change(operator, (tx, ctx) =>
        nodeTasks.enqueue(tx, ctx, {
          nodeId: actor.identity.id,
          type,
          params: params as never,
          target: allocation_id,
          replyTo: workflow,
        }),
      );
      const signed = await change(actor, (tx, ctx) => nodeTasks.claim(tx, ctx, claimOf(actor)));
      if (typeof signed !== 'object') throw new Error(`no task but ${signed}`);
      const payload = JSON.parse(signed.payload) as TaskPayload;
      return { id: payload.task_id, attempt: payload.attempt, workflow };
    },
  };
}

export function claimOf({ identity: { id }, fingerprint }: NodeActor, agentRun = 'run-1') {
  return { nodeId: id, fingerprint, agentRun, running: [], touch: true };
}

async function newRequest(): Promise<string> {
  x509.cryptoProvider.set(webcrypto as never);
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: 'CN=test',
    keys: keys as never,
    signingAlgorithm: curve,
  });
  return request.toString('pem');
}
