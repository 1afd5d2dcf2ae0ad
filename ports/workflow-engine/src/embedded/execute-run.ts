import type { Failure } from '@gpuaas/contract';
import { type Database, DatabaseUnavailable } from '@gpuaas/database';
import { type CtxSource, createCtx, DomainError, isRetryable, systemPrincipal } from '@gpuaas/kernel';
import { Abandoned, type ActivityWrapper } from '../runs/activity-wrapper.ts';
import { cancelledFor, failureOf, noAnswerTo, stateAfter } from '../runs/failures.ts';
import { endRun, type JournalEntry, type JournalRow } from '../runs/journal-store.ts';
import { takeBack, type Undo } from '../runs/undo.ts';
import {
  type Activities,
  type Answer,
  defaultAttempts,
  type Registration,
  StepFailed,
  type WorkflowContext,
} from '../workflow-engine.ts';
import { type ClaimedRun, parkRun } from './claim-store.ts';
import type { OpenTransaction } from './open-transaction.ts';
import { openRunTransaction, TogetherFailed } from './run-transaction.ts';

export interface ExecutorOptions {
  database: Database;
  ctxSource: CtxSource;
  leaseSeconds: number;
  retryDelay(failedAttempts: number): number;
  around?: ActivityWrapper;
}

export interface Claimed {
  run: ClaimedRun;
  /** The transaction that claimed it. */
  claim: OpenTransaction;
  /** Commit after each step, because doing several together has failed. */
  oneByOne: boolean;
}

type Begun = Pick<JournalEntry, 'number' | 'name' | 'startedAt' | 'hasUndo'>;

/** Runs a workflow from its start; steps that the journal knows give their result at once. */
export async function executeRun(
  options: ExecutorOptions,
  claimed: Claimed,
  registration: Registration,
): Promise<void> {
  const execution = openExecution(options, claimed, registration);
  try {
    await registration.workflow.run(execution.context, claimed.run.input);
    await execution.succeed();
  } catch (error) {
    if (error instanceof StepFailed) await execution.fail(error.failure);
    else if (!(error instanceof Abandoned)) await execution.breakOff(error);
  } finally {
    await execution.drop();
  }
}

function openExecution(options: ExecutorOptions, { run, claim, oneByOne }: Claimed, registration: Registration) {
  const { database, ctxSource } = options;
  const { clock } = ctxSource;
  const ctx = createCtx(ctxSource, { principal: systemPrincipal(run.name), correlationId: run.correlation_id });
  const journal = new Map(run.journal.map((row) => [row.number, row]));
  const work = openRunTransaction({ ...options, ctx }, run, claim, registration);
  const undos: Undo[] = [];
  let number = 0;
  let isTakingBack = false;

  /** The next step: its result if it is done, else what is known of it. */
  function begin(name: string, undo: Undo | undefined): { known: JournalRow | undefined; entry: Begun } {
    number += 1;
    const known = journal.get(number);
    if (known !== undefined && known.name !== name) {
      throw new Error(`step ${number} was ${known.name} before and is ${name} now: the workflow is not repeatable`);
    }
    if (undo) undos.push(undo);
    if (known?.state === 'failed') throw new StepFailed(known.failure as Failure);
    const startedAt = known?.startedAt ?? clock.now();
    return { known, entry: { number, name, startedAt, hasUndo: undo !== undefined } };
  }

  /** Somebody wants the run to end: the step fails instead of being done. What takes back is done all the same. */
  async function stopIfCancelled(entry: Begun, known: JournalRow | undefined, attempts: number): Promise<void> {
    const { cancelReason } = await work.received().catch((error) => attemptFailed(entry, known, attempts, error));
    if (cancelReason === null || isTakingBack) return;
    await takeAnswer({ ok: false, failure: cancelledFor(cancelReason) }, entry);
  }

  function activitiesOf(step: string): Activities {
    const bound = Object.entries(registration.activities).map(([activity, implementation]) => {
      const call = async (...args: unknown[]) => {
        const once = async () => implementation({ tx: await work.tx(), ctx, workflowId: run.id }, ...args);
        if (!options.around) return once();
        const { commitBefore } = work;
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
    const seconds = options.retryDelay(error.contended ? 1 : 3);
    await work.commit((tx) => parkRun(tx, run, { seconds })).catch(() => {});
    throw new Abandoned('sleeps until the database can do it');
  }

  /** Writes down that an attempt failed: for good, or to be made again after a while. */
  async function attemptFailed(
    entry: Begun,
    known: JournalRow | undefined,
    most: number,
    error: unknown,
  ): Promise<never> {
    work.forget(entry);
    if (error instanceof Abandoned || error instanceof TogetherFailed) throw error;
    if (error instanceof DatabaseUnavailable) return waitForDatabase(entry.name, error);
    const failure = failureOf(error);
    const failedAttempts = (known?.failedAttempts ?? 0) + 1;
    const final = failedAttempts >= most || !isRetryable(error) || error instanceof StepFailed;
    ctx.log.warn(final ? 'workflow step failed' : 'workflow step failed, will be tried again', {
      workflow_id: run.id,
      step: entry.name,
      failed_attempts: failedAttempts,
      error,
    });
    const state = final ? 'failed' : 'retrying';
    work.write({ ...entry, state, failure, failedAttempts, ...(final && { endedAt: clock.now() }) });
    await work.commit((tx) => final || parkRun(tx, run, { seconds: options.retryDelay(failedAttempts) }));
    throw final ? new StepFailed(failure) : new Abandoned('sleeps until the next attempt');
  }

  const context: WorkflowContext<Activities> = {
    async step(name, perform, { undo, attempts = defaultAttempts } = {}) {
      const { known, entry } = begin(name, undo);
      if (known?.state === 'done') return known.result as never;
      await stopIfCancelled(entry, known, attempts);
      try {
        const result = await work.inStep(() => perform(activitiesOf(name)));
        work.write({ ...entry, state: 'done', result, endedAt: clock.now() });
        if (oneByOne) await work.commit();
        else work.commitWhenIdle();
        return result;
      } catch (error) {
        return attemptFailed(entry, known, attempts, error);
      }
    },

    async request(name, ask, { undo, timeoutSeconds, attempts = defaultAttempts }) {
      const { known, entry } = begin(name, undo);
      if (known?.state === 'done') return known.result as never;
      await stopIfCancelled(entry, known, attempts);
      if (known?.state === 'waiting') return (await receiveAnswer(known, entry)) as never;
      try {
        const request = await work.inStep(() => ask(activitiesOf(name)));
        work.write({ ...entry, state: 'waiting', result: request, deadlineInSeconds: timeoutSeconds });
        const answer = (await work.received()).given[request];
        if (!answer || oneByOne) await work.commit((tx) => answer || parkRun(tx, run, { seconds: timeoutSeconds }));
        if (answer) return (await takeAnswer(answer, entry)) as never;
      } catch (error) {
        if (error instanceof StepFailed) throw error;
        return attemptFailed(entry, known, attempts, error);
      }
      throw new Abandoned('sleeps until the answer comes');
    },
  };

  /** Takes the answer if it is there; else sleeps until it comes or its time is over. */
  async function receiveAnswer(waiting: JournalRow, entry: Begun): Promise<unknown> {
    const answer = (await work.received()).given[waiting.result as string];
    if (answer) return takeAnswer(answer, entry);
    if (!waiting.isOver) {
      await work.commit((tx) => parkRun(tx, run, { deadlineOf: entry.number }));
      throw new Abandoned('sleeps until the answer comes');
    }
    return takeAnswer({ ok: false, failure: noAnswerTo(entry.name) }, entry);
  }

  /** It is written down with what the workflow does next: until then the answer itself is the record. */
  async function takeAnswer(answer: Answer, entry: Begun): Promise<unknown> {
    const endedAt = clock.now();
    if (answer.ok) {
      work.write({ ...entry, state: 'done', result: answer.value, endedAt });
      if (oneByOne) await work.commit();
      return answer.value;
    }
    work.write({ ...entry, state: 'failed', failure: answer.failure, endedAt });
    throw new StepFailed(answer.failure);
  }

  return {
    context,
    drop: work.drop,

    /** A run that was cancelled after its last step is taken back like any other. */
    async succeed(): Promise<void> {
      const { cancelReason } = await work.received();
      if (cancelReason !== null) throw new StepFailed(cancelledFor(cancelReason));
      await work.commit((tx) => endRun(tx, run, 'succeeded', undefined), true);
    },

    async fail(failure: Failure): Promise<void> {
      isTakingBack = true;
      try {
        await takeBack(undos, failure);
        const { cancelReason } = await work.received();
        await work.commit((tx) => endRun(tx, run, stateAfter(failure, cancelReason), failure), true);
      } catch (error) {
        if (!(error instanceof Abandoned)) await this.breakOff(error);
      }
    },

    /** The workflow itself is wrong. It stays as it is, for people to look at; its module's deadlines still hold. */
    async breakOff(error: unknown): Promise<void> {
      if (hasNoDatabase(error) || error instanceof TogetherFailed) throw error;
      await work.drop();
      ctx.log.error('workflow is broken', { workflow_id: run.id, error });
      work.forgetAll();
      await work.commit((tx) => endRun(tx, run, 'broken', failureOf(error)), true).catch(ignoreAbandoned);
    },
  };
}

/** The lease runs out and another attempt is made when the database is back. */
function hasNoDatabase(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'unavailable';
}

function ignoreAbandoned(error: unknown): void {
  if (!(error instanceof Abandoned)) throw error;
}
