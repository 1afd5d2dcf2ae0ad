import type { Failure } from '@gpuaas/contract';
import { type Database, DatabaseUnavailable, partly } from '@gpuaas/database';
import { type CtxSource, createCtx, DomainError, isRetryable, systemPrincipal, type Tx } from '@gpuaas/kernel';
import type { Activities, Answer, Registration, StepReport, WorkflowContext } from '../workflow-engine.ts';
import { StepFailed } from '../workflow-engine.ts';
import { type OpenTransaction, openTransaction } from './open-transaction.ts';
import {
  type ClaimedRun,
  endRun,
  holdRun,
  type JournalEntry,
  type JournalRow,
  parkRun,
  writeJournal,
} from './run-store.ts';

export interface ExecutorOptions {
  database: Database;
  ctxSource: CtxSource;
  leaseSeconds: number;
  retryDelay(failedAttempts: number): number;
  /**
   * Wraps every activity. For tests that make one fail, crash or happen twice, or do something else at that moment: what
   * they do from outside must not wait for the steps before, so those are committed first.
   */
  around?: ActivityWrapper;
}

export type ActivityWrapper = (
  step: { workflow: string; step: string; activity: string; commitBefore(): Promise<void> },
  run: () => Promise<unknown>,
  again: () => Promise<unknown>,
) => Promise<unknown>;

/** Ends the execution of a run without writing anything: somebody else has it, or it sleeps. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** Steps that were done in one transaction could not be committed, and nobody knows whose fault it is. */
export class TogetherFailed extends Error {
  override readonly name = 'TogetherFailed';
}

const defaultAttempts = 5;

export interface Claimed {
  run: ClaimedRun;
  /** The transaction that claimed it. */
  claim: OpenTransaction;
  /** Commit after each step, because doing several together has failed. */
  oneByOne: boolean;
}

/** Runs a workflow from its start; steps that the journal knows give their result at once. */
export async function executeRun(
  options: ExecutorOptions,
  claimed: Claimed,
  registration: Registration,
): Promise<void> {
  const execution = openExecution(options, claimed, registration);
  try {
    await registration.workflow.run(execution.context, claimed.run.input);
    await execution.finish('succeeded', undefined);
  } catch (error) {
    if (error instanceof StepFailed) await execution.takeBack(error.failure);
    else if (!(error instanceof Abandoned)) await execution.breakOff(error);
  } finally {
    await execution.drop();
  }
}

/**
 * Steps that follow each other at once are done in one transaction, which the claim has opened: a run that goes from one
 * answer to the next is one commit. It ends when the run sleeps or is over, or when the workflow does something else
 * between two steps; then the run is held by its lease, and by its fence.
 */
function openExecution(options: ExecutorOptions, { run, claim, oneByOne }: Claimed, registration: Registration) {
  const { database, ctxSource, leaseSeconds } = options;
  const { clock } = ctxSource;
  const ctx = createCtx(ctxSource, { principal: systemPrincipal(run.name), correlationId: run.correlation_id });
  const undos: ((failure: Failure) => Promise<void>)[] = [];
  let number = 0;
  let open: OpenTransaction | undefined = claim;
  let isClaimed = false;
  let given = run.given;
  /** Steps that were done in the open transaction. */
  let stepsInside = 0;
  /** What is to be written with the next commit. */
  let entries: JournalEntry[] = [];
  let idle: NodeJS.Immediate | undefined;
  let settled: Promise<void> | undefined;
  /** Why steps that the workflow believes done are not. It cannot go on. */
  let lost: Abandoned | TogetherFailed | undefined;

  /** The transaction of this run. It commits only while the run is still ours. */
  async function transaction(): Promise<OpenTransaction> {
    clearImmediate(idle);
    await settled;
    if (lost) throw lost;
    if (open) return open;
    const opened = await openTransaction(database);
    stepsInside = 0;
    try {
      const answers = await holdRun(opened.tx, run, { leaseSeconds, isClaimed });
      if (!answers) throw new Abandoned('the run belongs to another executor');
      given = answers;
      open = opened;
      return opened;
    } catch (error) {
      await opened.rollback();
      throw error;
    }
  }

  async function drop(): Promise<void> {
    clearImmediate(idle);
    await settled;
    const dropped = open;
    open = undefined;
    await dropped?.rollback();
  }

  /** Writes down how far the run has got. `more` is what else belongs to this commit. */
  async function commit(more: (tx: Tx) => void = () => {}, ended = false): Promise<void> {
    const { tx } = await transaction();
    const [written, together] = [entries, stepsInside];
    try {
      writeJournal(tx, run, written);
      more(tx);
      const reports = written.map(reportOf);
      if (reports.length > 0) await registration.onSteps?.({ tx, ctx, workflowId: run.id }, run.input, reports, ended);
      const committing = open?.commit();
      open = undefined;
      await committing;
      isClaimed = true;
      entries = [];
    } catch (error) {
      const dropped = open;
      open = undefined;
      await dropped?.rollback();
      if (together > 1) throw new TogetherFailed('several steps could not be committed', { cause: error });
      throw error;
    }
  }

  /** Commits what was done, unless the workflow goes on with its next step before anything else happens. */
  function commitWhenIdle(): void {
    idle = setImmediate(() => {
      settled = commit().catch((error: unknown) => {
        lost =
          error instanceof Abandoned ? error : new TogetherFailed('steps could not be committed', { cause: error });
      });
    });
  }

  /** Does one step's work. When it fails, nothing of it is left in the transaction, and what was done before is. */
  async function inStep<T>(work: () => Promise<T>): Promise<T> {
    const { tx } = await transaction();
    stepsInside += 1;
    return partly(tx, work);
  }

  function nextEntry(name: string): { number: number; known: JournalRow | undefined } {
    number += 1;
    const known = run.journal[number - 1];
    if (known !== undefined && known.name !== name) {
      throw new Error(`step ${number} was ${known.name} before and is ${name} now: the workflow is not repeatable`);
    }
    return { number, known };
  }

  function activitiesOf(step: string): Activities {
    const bound = Object.entries(registration.activities).map(([activity, implementation]) => {
      const call = async (...args: unknown[]) => {
        const once = async () => implementation({ tx: (await transaction()).tx, ctx, workflowId: run.id }, ...args);
        if (!options.around) return once();
        const commitBefore = async () => {
          if (stepsInside > 1) await commit();
        };
        const alone = async () => {
          await commitBefore();
          return database.transaction((other) => implementation({ tx: other, ctx, workflowId: run.id }, ...args));
        };
        return options.around({ workflow: run.name, step, activity, commitBefore }, once, alone);
      };
      return [activity, call];
    });
    return Object.fromEntries(bound) as Activities;
  }

  /**
   * A database that is full or busy says nothing about the step, so the attempt does not count: the step is tried for as
   * long as that lasts. When not even the sleep can be written, the run is taken up again once its lease has run out.
   */
  async function waitForDatabase(step: string, error: DatabaseUnavailable): Promise<never> {
    ctx.log.warn('workflow step waits for the database', { workflow_id: run.id, step, error });
    await commit((tx) => parkRun(tx, run, { seconds: options.retryDelay(error.contended ? 1 : 3) })).catch(() => {});
    throw new Abandoned('sleeps until the database can do it');
  }

  /** Writes down that an attempt failed: for good, or to be made again after a while. */
  async function attemptFailed(
    entry: { number: number; name: string; startedAt: Date },
    failedAttempts: number,
    most: number,
    error: unknown,
  ): Promise<never> {
    if (error instanceof Abandoned || error instanceof TogetherFailed) throw error;
    if (error instanceof DatabaseUnavailable) return waitForDatabase(entry.name, error);
    const failure = failureOf(error);
    const final = failedAttempts >= most || !isRetryable(error) || error instanceof StepFailed;
    ctx.log.warn(final ? 'workflow step failed' : 'workflow step failed, will be tried again', {
      workflow_id: run.id,
      step: entry.name,
      failed_attempts: failedAttempts,
      error,
    });
    entries.push({
      ...entry,
      state: final ? 'failed' : 'retrying',
      failure,
      failedAttempts,
      ...(final && { endedAt: clock.now() }),
    });
    await commit((tx) => final || parkRun(tx, run, { seconds: options.retryDelay(failedAttempts) }));
    throw final ? new StepFailed(failure) : new Abandoned('sleeps until the next attempt');
  }

  /** A step that failed is not done, and neither is what it was about to write. */
  const forget = (entry: { number: number }) => {
    entries = entries.filter((written) => written.number !== entry.number);
  };

  const context: WorkflowContext<Activities> = {
    async step(name, perform, { undo, attempts = defaultAttempts } = {}) {
      const { number, known } = nextEntry(name);
      if (undo) undos.push(undo);
      if (known?.state === 'done') return known.result as never;
      if (known?.state === 'failed') throw new StepFailed(known.failure as Failure);
      const entry = { number, name, startedAt: known?.startedAt ?? clock.now() };
      try {
        const result = await inStep(() => perform(activitiesOf(name)));
        entries.push({ ...entry, state: 'done', result, endedAt: clock.now() });
        if (oneByOne) await commit();
        else commitWhenIdle();
        return result;
      } catch (error) {
        forget(entry);
        return attemptFailed(entry, (known?.failedAttempts ?? 0) + 1, attempts, error);
      }
    },

    async request(name, ask, { undo, timeoutSeconds, attempts = defaultAttempts }) {
      const { number, known } = nextEntry(name);
      if (undo) undos.push(undo);
      if (known?.state === 'done') return known.result as never;
      if (known?.state === 'failed') throw new StepFailed(known.failure as Failure);
      const entry = { number, name, startedAt: known?.startedAt ?? clock.now() };
      if (known?.state === 'waiting') return (await receiveAnswer(known, entry)) as never;
      try {
        const request = await inStep(() => ask(activitiesOf(name)));
        entries.push({ ...entry, state: 'waiting', result: request, deadlineInSeconds: timeoutSeconds });
        const answer = given[request];
        if (!answer || oneByOne) await commit((tx) => answer || parkRun(tx, run, { seconds: timeoutSeconds }));
        if (answer) return (await takeAnswer(answer, entry)) as never;
      } catch (error) {
        if (error instanceof StepFailed) throw error;
        forget(entry);
        return attemptFailed(entry, (known?.failedAttempts ?? 0) + 1, attempts, error);
      }
      throw new Abandoned('sleeps until the answer comes');
    },
  };

  /** Takes the answer if it is there; else sleeps until it comes or its time is over. */
  async function receiveAnswer(
    waiting: JournalRow,
    entry: { number: number; name: string; startedAt: Date },
  ): Promise<unknown> {
    const answer = given[waiting.result as string];
    if (answer) return takeAnswer(answer, entry);
    if (!waiting.isOver) {
      await commit((tx) => parkRun(tx, run, { deadlineOf: entry.number }));
      throw new Abandoned('sleeps until the answer comes');
    }
    const failure = { code: 'timeout', detail: `No answer came for ${entry.name} in time.` };
    return takeAnswer({ ok: false, failure }, entry);
  }

  /** It is written down with what the workflow does next: until then the answer itself is the record. */
  async function takeAnswer(
    answer: Answer,
    entry: { number: number; name: string; startedAt: Date },
  ): Promise<unknown> {
    const endedAt = clock.now();
    if (answer.ok) {
      entries.push({ ...entry, state: 'done', result: answer.value, endedAt });
      if (oneByOne) await commit();
      return answer.value;
    }
    entries.push({ ...entry, state: 'failed', failure: answer.failure, endedAt });
    throw new StepFailed(answer.failure);
  }

  return {
    context,
    drop,

    async finish(state: 'succeeded' | 'failed', failure: Failure | undefined): Promise<void> {
      await commit((tx) => endRun(tx, run, state, failure), true);
    },

    /** Undoes what was begun, last first. One that fails does not keep the others from running. */
    async takeBack(failure: Failure): Promise<void> {
      try {
        for (const undo of undos.toReversed()) {
          await undo(failure).catch((error: unknown) => {
            if (!(error instanceof StepFailed)) throw error;
          });
        }
        await this.finish('failed', failure);
      } catch (error) {
        if (!(error instanceof Abandoned)) await this.breakOff(error);
      }
    },

    /** The workflow itself is wrong. It stays as it is, for people to look at; its module's deadlines still hold. */
    async breakOff(error: unknown): Promise<void> {
      if (hasNoDatabase(error) || error instanceof TogetherFailed) throw error;
      await drop();
      ctx.log.error('workflow is broken', { workflow_id: run.id, error });
      entries = [];
      await commit((tx) => endRun(tx, run, 'broken', failureOf(error)), true).catch(ignoreAbandoned);
    },
  };
}

function reportOf(entry: JournalEntry): StepReport {
  const states = { retrying: 'running', waiting: 'running', done: 'succeeded', failed: 'failed' } as const;
  return {
    name: entry.name,
    state: states[entry.state],
    startedAt: entry.startedAt,
    endedAt: entry.endedAt,
    failure: entry.failure,
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof StepFailed) return error.failure;
  if (error instanceof DomainError) return { code: error.code, detail: error.message };
  return { code: 'internal', detail: 'An unexpected error stopped this step. It was logged.' };
}

/** The lease runs out and another attempt is made when the database is back. */
function hasNoDatabase(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'unavailable';
}

function ignoreAbandoned(error: unknown): void {
  if (!(error instanceof Abandoned)) throw error;
}
