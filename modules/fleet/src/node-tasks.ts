import type {
  Evidence,
  NodeId,
  NodeInventory,
  NodeTaskId,
  NodeTaskType,
  SignedTask,
  TaskRefusal,
  TaskResult,
  WorkflowId,
} from '@gpuaas/contract';
import type { Ctx, Db, NodePrincipal, Page, PageOf, Tx } from '@gpuaas/kernel';
import type { WorkflowEngine } from '@gpuaas/workflow-engine';
import { answerAgain } from './answer-again.ts';
import type { TaskSigner } from './authority/task-signer.ts';
import { callOffTasks } from './call-off-tasks.ts';
import { claimNextTask, type TaskClaim } from './claim-task.ts';
import { discoverJoined, discoverNode } from './discover-node.ts';
import { type Discovery, listDiscoveries } from './discovery-store.ts';
import { type EnqueueTask, enqueueTask } from './enqueue-task.ts';
import { type FinishedTask, finishTask } from './finish-task.ts';
import type { Node } from './node.ts';
import { countOpenTasks, type OpenTasks } from './open-tasks-store.ts';
import { findProof } from './proof-store.ts';
import type { PlatformQuarantineDeps } from './quarantine-node.ts';
import { refuseTask } from './refuse-task.ts';
import type { NodeTask, ReportedTask } from './task.ts';
import { findAnswered, listTasks, nodesWithWork } from './task-store.ts';

/** What nodes are asked to do, from the question to the answer. */
export interface NodeTasks {
  /** Asks a node to do something. The workflow in `replyTo` gets the result as answer to the task's id. */
  enqueue<T extends NodeTaskType>(tx: Tx, ctx: Ctx, task: EnqueueTask<T>): Promise<NodeTaskId>;
  claim(tx: Tx, ctx: Ctx, claim: TaskClaim): Promise<SignedTask | 'superseded' | 'doubled' | undefined>;
  nodesWithWork(db: Db, nodeIds: readonly NodeId[]): Promise<NodeId[]>;
  finish(tx: Tx, ctx: Ctx, task: ReportedTask, result: TaskResult): Promise<FinishedTask>;
  refuse(tx: Tx, ctx: Ctx<NodePrincipal>, task: NodeTask | undefined, refusal: TaskRefusal): Promise<void>;
  list(db: Db, nodeId: NodeId, page: Page): Promise<PageOf<NodeTask>>;
  /** Asks a node what its host looks like; and what the last answers were, newest first. */
  discover(tx: Tx, ctx: Ctx, node: Node): Promise<NodeTask>;
  discoverJoined(tx: Tx, ctx: Ctx, id: NodeId, inventory: NodeInventory): Promise<void>;
  listDiscoveries(db: Db, nodeId: NodeId, page: Page): Promise<PageOf<Discovery>>;
  /** What a node showed when it last completed a task of this type for this target, as long as that is kept. */
  proofOf(db: Db, target: string, type: NodeTaskType): Promise<{ at: Date; evidence: Evidence[] } | undefined>;
  /** How many tasks of all nodes are under way, by state. */
  countOpen(db: Db): Promise<OpenTasks[]>;
  /** Cancels what no node has claimed; `begun` when a node has claimed something. */
  callOff(tx: Tx, ctx: Ctx, target: string, type: NodeTaskType): Promise<{ begun: boolean }>;
  /** Which of these runs have had a result for so many seconds; and giving a run its results once more. */
  findAnswered(db: Db, workflowIds: readonly WorkflowId[], endedForSeconds: number): Promise<WorkflowId[]>;
  answerAgain(tx: Tx, workflowId: WorkflowId): Promise<void>;
}

export interface NodeTasksDeps extends PlatformQuarantineDeps {
  workflows: Pick<WorkflowEngine, 'answer' | 'isSetAside'>;
  signer: TaskSigner;
}

export function wireNodeTasks(deps: NodeTasksDeps): NodeTasks {
  return {
    enqueue: (tx, ctx, task) => enqueueTask(deps, tx, ctx, task),
    claim: (tx, ctx, claim) => claimNextTask(deps, tx, ctx, claim),
    nodesWithWork,
    finish: (tx, ctx, task, result) => finishTask(deps, tx, ctx, task, result),
    refuse: refuseTask,
    list: listTasks,
    discover: (tx, ctx, node) => discoverNode(deps, tx, ctx, node),
    discoverJoined: (tx, ctx, id, inventory) => discoverJoined(deps, tx, ctx, id, inventory),
    listDiscoveries,
    proofOf: findProof,
    countOpen: countOpenTasks,
    callOff: (tx, ctx, target, type) => callOffTasks(deps, tx, ctx, target, type),
    findAnswered,
    answerAgain: (tx, workflowId) => answerAgain(deps, tx, workflowId),
  };
}
