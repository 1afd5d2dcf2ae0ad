import type { Failure, WorkflowId } from '@gpuaas/contract';

/**
 * What the two halves say to each other: the workflow, which Temporal replays in its sandbox, and the activities, which
 * reach the database. Runs of an older release may be under way, so a change here must be one that both can read.
 */
export interface RunStart {
  id: WorkflowId;
  /** Whose the run is; a number that JSON cannot hold. */
  fence: string;
  input: unknown;
}

/** One step of one run. */
export interface StepCall {
  id: WorkflowId;
  fence: string;
  number: number;
  name: string;
  hasUndo: boolean;
  /** The run has failed and takes back what it did: being cancelled does not stop it. */
  isTakingBack: boolean;
}

export interface PerformCall extends StepCall {
  activity: string;
  args: unknown[];
  attempts: number;
  /** It asks somebody outside, and is done when the answer comes. */
  timeoutSeconds?: number;
}

export interface EndCall {
  id: WorkflowId;
  fence: string;
  /** Undefined: it has succeeded. */
  failure?: Failure;
  /** What is wrong with the workflow itself. */
  mistake?: string;
}

/** `gone`: the run belongs to somebody else by now, or is over. */
export type Outcome =
  | { kind: 'done'; result?: unknown }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'waiting'; request: string }
  | { kind: 'mistake'; message: string }
  | { kind: 'gone' };

export type EngineActivities = {
  /** Does a step, or asks its question. One that is on record gives its result and is not done again. */
  perform(call: PerformCall): Promise<Outcome>;
  /** Looks whether the answer has come, or its time is over. */
  receive(call: StepCall): Promise<Outcome>;
  /** `failed` when the run was cancelled after its last step: it has to take back first. */
  end(call: EndCall): Promise<Outcome>;
};

/** The only signal: look again. What there is to see is in the database. */
export const wakeSignal = 'wake';
