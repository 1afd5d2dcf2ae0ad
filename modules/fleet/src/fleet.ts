import type { Audit } from '@gpuaas/audit';
import type { Catalog, Sku } from '@gpuaas/catalog';
import type {
  AllocationId,
  NodeId,
  NodeInventory,
  NodeTaskId,
  NodeTaskType,
  SignedTask,
  TaskRefusal,
  TaskResult,
  TrustBundle,
  WorkflowId,
} from '@gpuaas/contract';
import { afterCommit } from '@gpuaas/database';
import {
  type Ctx,
  type Db,
  DomainError,
  type Doorbell,
  type NodePrincipal,
  type Page,
  type PageOf,
  type Tx,
} from '@gpuaas/kernel';
import type { WorkflowEngine } from '@gpuaas/workflow-engine';
import { answerAgain } from './answer-again.ts';
import type { CertificateAuthority, IssuedNodeCertificate } from './authority/certificate-authority.ts';
import type { TaskSigner } from './authority/task-signer.ts';
import { callOffTasks } from './call-off-tasks.ts';
import { claimNextTask, type TaskClaim } from './claim-task.ts';
import { createJoinToken, type JoinToken } from './create-join-token.ts';
import { createNode } from './create-node.ts';
import { type EnqueueTask, enqueueTask, taskBell } from './enqueue-task.ts';
import { enrollNode } from './enroll-node.ts';
import { type FinishedTask, finishTask } from './finish-task.ts';
import type { Node, Slot } from './node.ts';
import {
  endPreviousCertificate,
  findNode,
  findNodeByCertificate,
  findUnreachable,
  listNodes,
  nodesOutOfService,
  setInventory,
  type Unreachable,
} from './node-store.ts';
import { revokeNode } from './quarantine-node.ts';
import { refuseTask } from './refuse-task.ts';
import { type Renewed, renewCertificate } from './renew-certificate.ts';
import { reserveCapacity } from './reserve-capacity.ts';
import { countFree, endReservation, listSlots, moveSlots, type ReservedSlots, syncSlots } from './slot-store.ts';
import type { NodeTask } from './task.ts';
import { findAnswered, listTasks, nodesWithWork } from './task-store.ts';

/** Everything the rest of the platform may ask of the fleet. */
export interface Fleet {
  createNode(tx: Tx, ctx: Ctx, name: string): Promise<Node>;
  getNode(db: Db, id: NodeId): Promise<Node>;
  listNodes(db: Db, filter: { name: string | undefined }, page: Page): Promise<PageOf<Node>>;
  slotsOf(db: Db, nodeIds: readonly NodeId[]): Promise<Map<NodeId, Slot[]>>;
  createJoinToken(tx: Tx, ctx: Ctx, id: NodeId): Promise<JoinToken>;
  trustBundle(): TrustBundle;
  /** Uses up the join token whose certificate made the connection. */
  enroll(
    tx: Tx,
    ctx: Ctx<NodePrincipal>,
    id: NodeId,
    input: { csrPem: string; inventory: NodeInventory },
  ): Promise<IssuedNodeCertificate>;
  renewCertificate(tx: Tx, ctx: Ctx<NodePrincipal>, id: NodeId, csrPem: string): Promise<Renewed>;
  /** The node in service that a certificate was issued to, and how the certificate stands; undefined when there is none. */
  authenticate(db: Db, id: NodeId, fingerprint: string): ReturnType<typeof findNodeByCertificate>;
  /** The newest certificate of a node was used, so the one before it ends. */
  endPreviousCertificate(tx: Tx, id: NodeId, fingerprint: string): Promise<void>;
  /** Stops trusting a node: its certificate and open join token end, its polls and streams are cut. */
  revoke(tx: Tx, ctx: Ctx, id: NodeId, reason: string): Promise<Node>;
  nodesOutOfService(db: Db, nodeIds: readonly NodeId[]): Promise<NodeId[]>;
  reportInventory(tx: Tx, ctx: Ctx, id: NodeId, inventory: NodeInventory): Promise<void>;

  countFree(db: Db, sku: Sku): Promise<number>;
  /** Takes the GPUs of an allocation, all on one node. Throws `capacity_unavailable`. */
  reserveCapacity(tx: Tx, ctx: Ctx, sku: Sku, allocationId: AllocationId): Promise<ReservedSlots>;
  /** The allocation works; it is being cleaned up; nothing of it is left; nobody can say what is left. */
  useCapacity(tx: Tx, ctx: Ctx, allocationId: AllocationId): Promise<void>;
  cleanCapacity(tx: Tx, ctx: Ctx, allocationId: AllocationId): Promise<void>;
  freeCapacity(tx: Tx, ctx: Ctx, allocationId: AllocationId): Promise<void>;
  blockCapacity(tx: Tx, ctx: Ctx, allocationId: AllocationId): Promise<void>;

  /** Asks a node to do something. The workflow in `replyTo` gets the result as answer to the task's id. */
  enqueueTask<T extends NodeTaskType>(tx: Tx, ctx: Ctx, task: EnqueueTask<T>): Promise<NodeTaskId>;
  claimTask(tx: Tx, ctx: Ctx, claim: TaskClaim): Promise<SignedTask | 'superseded' | undefined>;
  nodesWithWork(db: Db, nodeIds: readonly NodeId[]): Promise<NodeId[]>;
  finishTask(tx: Tx, ctx: Ctx, nodeId: NodeId, taskId: NodeTaskId, result: TaskResult): Promise<FinishedTask>;
  refuseTask(tx: Tx, ctx: Ctx, nodeId: NodeId, taskId: NodeTaskId, refusal: TaskRefusal): Promise<NodeTask | undefined>;
  listTasks(db: Db, id: NodeId, page: Page): Promise<PageOf<NodeTask>>;
  /** Cancels what no node has claimed; `begun` when a node has claimed something. */
  callOffTasks(tx: Tx, ctx: Ctx, target: string, type: NodeTaskType): Promise<{ begun: boolean }>;
  /** Which of these runs have had a result for so many seconds; and giving a run its results once more. */
  findAnswered(db: Db, workflowIds: readonly WorkflowId[], endedForSeconds: number): Promise<WorkflowId[]>;
  answerAgain(tx: Tx, workflowId: WorkflowId): Promise<void>;
  /** Which of these nodes cannot be reached, why, and when each was last heard of. */
  findUnreachable(db: Db, ids: readonly NodeId[]): Promise<Map<NodeId, Unreachable>>;
}

/** Everything the fleet asks of the rest of the platform. */
export interface FleetDeps {
  audit: Audit;
  catalog: Catalog;
  workflows: Pick<WorkflowEngine, 'answer'>;
  authority: CertificateAuthority;
  signer: TaskSigner;
  doorbell: Doorbell;
  /** Where agents reach the node listener. */
  nodeListenerUrl(): string;
}

export function wireFleet(deps: FleetDeps): Fleet {
  return {
    createNode,
    getNode,
    listNodes,
    slotsOf: listSlots,
    createJoinToken: (tx, ctx, id) => createJoinToken(deps, tx, ctx, id),
    trustBundle: () => ({ root_pem: deps.authority.rootPem, task_keys: [...deps.signer.publicKeys] }),
    enroll: (tx, ctx, id, input) => enrollNode(deps, tx, ctx, id, input),
    renewCertificate: (tx, ctx, id, csrPem) => renewCertificate(deps, tx, ctx, id, csrPem),
    authenticate: findNodeByCertificate,
    async endPreviousCertificate(tx, id, fingerprint) {
      await endPreviousCertificate(tx, id, fingerprint);
      // A poll that began with the old certificate makes room for one with the new.
      afterCommit(tx, () => deps.doorbell.ring(taskBell(id)));
    },
    revoke: (tx, ctx, id, reason) => revokeNode(deps, tx, ctx, id, reason),
    nodesOutOfService,
    async reportInventory(tx, ctx, id, inventory) {
      await setInventory(tx, id, inventory);
      await syncSlots(tx, id, inventory, () => ctx.newId('slot'), ctx.clock.now());
    },

    countFree,
    reserveCapacity,
    useCapacity: (tx, ctx, id) => moveSlots(tx, id, 'in_use', ctx.clock.now()),
    cleanCapacity: (tx, ctx, id) => moveSlots(tx, id, 'cleaning', ctx.clock.now()),
    async freeCapacity(tx, ctx, id) {
      await moveSlots(tx, id, 'available', ctx.clock.now());
      await endReservation(tx, id);
    },
    blockCapacity: (tx, ctx, id) => moveSlots(tx, id, 'cleanup_blocked', ctx.clock.now()),

    enqueueTask: (tx, ctx, task) => enqueueTask(deps, tx, ctx, task),
    claimTask: (tx, ctx, claim) => claimNextTask(deps, tx, ctx, claim),
    nodesWithWork,
    finishTask: (tx, ctx, nodeId, taskId, result) => finishTask(deps, tx, ctx, nodeId, taskId, result),
    refuseTask,
    listTasks,
    callOffTasks: (tx, ctx, target, type) => callOffTasks(deps, tx, ctx, target, type),
    findAnswered,
    answerAgain: (tx, workflowId) => answerAgain(deps, tx, workflowId),
    findUnreachable,
  };
}

async function getNode(db: Db, id: NodeId): Promise<Node> {
  const node = await findNode(db, id);
  if (!node) throw new DomainError('not_found', { resource: 'node' });
  return node;
}
