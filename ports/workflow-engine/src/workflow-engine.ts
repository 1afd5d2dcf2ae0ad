import type { Failure, WorkflowId } from '@gpuaas/contract';
import type { Ctx, Db, Runnable, Tx } from '@gpuaas/kernel';

/**
 * Runs long work to its end, whatever dies on the way. A workflow is a plain function of steps; the engine writes down
 * what each step gave, so that after a crash the function is simply run again and only does what was not done.
 *
 * The engine may lose everything it holds (ADR 0016). Whoever starts runs keeps the reason in its own tables, asks which
 * runs are unknown and starts those again under the same id; the steps then look at the domain before they act.
 *
 * Workflow files import types and this file, nothing else. They must give the same steps for the same results: time and
 * chance come from steps.
 */
export interface WorkflowEngine {
  /** Starts a run in the caller's transaction. A second start with the same id does nothing. */
  start<Input>(tx: Tx, ctx: Ctx, workflow: Workflow<Input>, id: WorkflowId, input: Input): Promise<void>;
  /**
   * Answers a request that a run waits for, or will wait for. Only the first answer counts. An answer to a run that the
   * engine does not know, or that has ended, is dropped: whoever answers keeps the answer and can give it again.
   */
  answer(tx: Tx, id: WorkflowId, request: string, answer: Answer): Promise<void>;
  /**
   * Whether a retry has set aside what was answered to this request: the run asks again and wants another answer. Whoever
   * gives a run that asks again what it was given before looks here first.
   */
  isSetAside(db: Db, id: WorkflowId, request: string): Promise<boolean>;
  find(db: Db, id: WorkflowId): Promise<RunStatus | undefined>;
  /** The newest first. */
  list(db: Db, query: RunQuery): Promise<RunStatus[]>;
  /** A run with all that it has done. */
  inspect(db: Db, id: WorkflowId): Promise<RunDetails | undefined>;
  /**
   * Lets a failed run go on from the step that failed. Steps that were taken back are done again too; others are not. A
   * broken run goes on where it stood. False when the run is neither.
   */
  retry(tx: Tx, ctx: Ctx, id: WorkflowId): Promise<boolean>;
  /**
   * Has a run end before its next step, as if that had failed: what was begun is taken back as the workflow says, and the
   * reason stays on record. A broken run ends at once and takes nothing back. False when there is nothing to cancel.
   */
  cancel(tx: Tx, ctx: Ctx, id: WorkflowId, reason: string): Promise<boolean>;
  /** Those of these runs that the engine has never heard of, or has lost. */
  unknown(db: Db, ids: readonly WorkflowId[]): Promise<WorkflowId[]>;
  /**
   * How many runs are under way, how many cannot go on because the workflow itself is wrong, and how many have had
   * something to do for half a minute while nobody did it.
   */
  count(db: Db): Promise<{ running: number; broken: number; late: number }>;
  /** Runs under way that none of these workflows can go on with, by what they are runs of. Nobody touches them. */
  unserved(db: Db, workflows: readonly WorkflowVersion[]): Promise<UnservedRuns[]>;
  /** Executes runs of these workflows, beside any number of other processes that do the same. */
  worker(registrations: readonly Registration[]): Runnable;
}

/** A workflow, and which one of that name. */
export interface WorkflowVersion {
  readonly name: string;
  readonly version: number;
}

export interface UnservedRuns {
  /** As `kindOf` has it. */
  workflow: string;
  runs: number;
  /** The oldest of them, ten at most. */
  ids: WorkflowId[];
}

export type Answer = { ok: true; value: unknown } | { ok: false; failure: Failure };

/** `broken`: the workflow itself is wrong, or is not the one that the run was started with. */
export type RunState = 'running' | 'succeeded' | 'failed' | 'cancelled' | 'broken';

export interface RunStatus {
  id: WorkflowId;
  /** As `kindOf` has it. */
  name: string;
  state: RunState;
  failure: Failure | undefined;
  cancelReason: string | undefined;
  correlationId: string;
  startedAt: Date;
  endedAt: Date | undefined;
}

export interface RunQuery {
  state?: RunState | undefined;
  /** As `kindOf` has it. */
  workflow?: string | undefined;
  /** Only runs that are older than this one. */
  before?: WorkflowId | undefined;
  limit: number;
}

export interface RunDetails extends RunStatus {
  /** What it was started with. */
  input: unknown;
  steps: RunStep[];
}

export interface RunStep extends StepReport {
  failedAttempts: number;
  /** Until when it waits for an answer. */
  waitsUntil: Date | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: an activity may take whatever its workflow gives it
export type Activities = Record<string, (...args: any[]) => Promise<unknown>>;

// biome-ignore lint/suspicious/noExplicitAny: what the activities are is the business of the workflow and its module
export interface Workflow<Input, Acts = any> extends WorkflowVersion {
  run(wf: WorkflowContext<Acts>, input: Input): Promise<void>;
}

/** `Step`: the names that its steps may have, where somebody outside knows them too. */
export interface WorkflowContext<Acts, Step extends string = string> {
  /**
   * One activity, in one transaction together with the journal, and with other steps that follow at once. It is tried
   * again when it fails for a passing reason.
   */
  step<T>(name: Step, run: (act: Acts) => Promise<T>, options?: StepOptions): Promise<T>;
  /**
   * A step that asks somebody outside and is done when the answer comes. The activity sends the question and returns
   * the name under which the answer will arrive. A negative answer, or none in time, fails the step.
   */
  request<T>(name: Step, ask: (act: Acts) => Promise<string>, options: RequestOptions): Promise<T>;
}

export interface StepOptions {
  /**
   * Takes back what the step did, when the workflow fails later on. It is recorded before the step runs, because a step
   * that seemed to fail may still have taken effect: so it must be safe when there is nothing to take back.
   */
  undo?: (failure: Failure) => Promise<void>;
  attempts?: number;
}

/** How often a step is tried unless it says otherwise. */
export const defaultAttempts = 5;

export interface RequestOptions extends StepOptions {
  timeoutSeconds: number;
}

/**
 * A run goes on with the version it was started with. Other steps, or others in another order, are another version: it
 * stands beside the old one for as long as runs of that are open. `npm run check` refuses a version that was changed.
 */
export function defineWorkflow<Input, Acts, Step extends string = string>(
  name: string,
  version: number,
  run: (wf: WorkflowContext<Acts, Step>, input: Input) => Promise<void>,
): Workflow<Input, Acts> {
  return { name, version, run };
}

/** What a run is a run of. The first version has no number, because runs had none. */
export function kindOf({ name, version }: WorkflowVersion): string {
  return version === 1 ? name : `${name}@${version}`;
}

/** What an activity gets from the engine besides its arguments. */
export interface StepScope {
  tx: Tx;
  ctx: Ctx;
  workflowId: WorkflowId;
}

/** The real activities behind the ones a workflow sees: the same, with a transaction in front. */
export type ActivitiesFor<Acts> = {
  [K in keyof Acts]: Acts[K] extends (...args: infer Args) => Promise<infer Result>
    ? (scope: StepScope, ...args: Args) => Promise<Result>
    : never;
};

export interface Registration {
  workflow: Workflow<unknown>;
  /** Where it is defined. An engine that executes workflows outside of this process needs it. */
  file?: URL | undefined;
  activities: ActivitiesFor<Activities>;
  /** Called in the transaction that commits these steps, so that progress is shown exactly as it was made. */
  onSteps?: OnSteps<unknown>;
}

/** `ended`: the run is over with these, whatever they were. */
export type OnSteps<Input> = (
  scope: StepScope,
  input: Input,
  steps: readonly StepReport[],
  ended: boolean,
) => Promise<void>;

export interface StepReport {
  name: string;
  state: 'running' | 'succeeded' | 'failed';
  startedAt: Date;
  endedAt: Date | undefined;
  failure: Failure | undefined;
}

/** Pairs a workflow with its activities; the types must fit, after which the engine need not know them. */
export function registerWorkflow<Input, Acts>(registration: {
  workflow: Workflow<Input, Acts>;
  file?: URL;
  activities: ActivitiesFor<Acts>;
  onSteps?: OnSteps<Input>;
}): Registration {
  return registration as unknown as Registration;
}

/** Thrown by a step that failed for good. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}
