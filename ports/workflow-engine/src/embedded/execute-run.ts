import { type Database, DatabaseUnavailable } from '@gpuaas/database';
import { type CtxSource, createCtx, DomainError, isRetryable, systemPrincipal, type Tx } from '@gpuaas/kernel';
import type { Activities, Failure, Registration, StepReport, WorkflowContext } from '../workflow-engine.ts';
import { StepFailed } from '../workflow-engine.ts';
import {
  endRun,
  findAnswer,
  holdRun,
  isOver,
  type JournalEntry,
  type JournalRow,
  parkRun,
  type RunRow,
  readJournal,
  writeJournal,
} from './run-store.ts';

export interface ExecutorOptions {
  database: Database;
  ctxSource: CtxSource;
  leaseSeconds: number;
  retryDelay(failedAttempts: number): number;
  /** Wraps every activity. For tests that make one fail, crash or happen twice. */
  around?: ActivityWrapper;
}

export type ActivityWrapper = (
  step: { workflow: string; step: string; activity: string },
  run: () => Promise<unknown>,
  again: () => Promise<unknown>,
) => Promise<unknown>;

/** Ends the execution of a run without writing anything: somebody else has it, or it sleeps. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

const defaultAttempts = 5;

/** Runs a workflow from its start; steps that the journal knows give their result at once. */
export async function executeRun(options: ExecutorOptions, run: RunRow, registration: Registration): Promise<void> {
  const execution = await openExecution(options, run, registration);
  try {
    await registration.workflow.run(execution.context, run.input);
    await execution.finish('succeeded', undefined);
  } catch (error) {
    if (error instanceof Abandoned) return;
    if (!(error instanceof StepFailed)) return execution.breakOff(error);
    await execution.takeBack(error.failure);
  }
}

async function openExecution(options: ExecutorOptions, run: RunRow, registration: Registration) {
  const { database, ctxSource, leaseSeconds } = options;
  const { clock } = ctxSource;
  const journal = await readJournal(database.db, run.id);
  const ctx = createCtx(ctxSource, { principal: systemPrincipal(run.name), correlationId: run.correlation_id });
  const undos: ((failure: Failure) => Promise<void>)[] = [];
  let number = 0;

  /** One transaction of this run. It commits only while the run is still ours. */
  function inRun<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return database.transaction(async (tx) => {
      if (!(await holdRun(tx, run, leaseSeconds))) throw new Abandoned('the run belongs to another executor');
      return work(tx);
    });
  }

  function nextEntry(name: string): { number: number; known: JournalRow | undefined } {
    number += 1;
    const known = journal[number - 1];
    if (known !== undefined && known.name !== name) {
      throw new Error(`step ${number} was ${known.name} before and is ${name} now: the workflow is not repeatable`);
    }
    return { number, known };
  }

  async function record(tx: Tx, entry: JournalEntry): Promise<JournalRow> {
    const row = await writeJournal(tx, run, entry);
    await registration.onStep?.({ tx, ctx, workflowId: run.id }, run.input, reportOf(row));
    return row;
  }

  function activitiesIn(tx: Tx, step: string): Activities {
    const bound = Object.entries(registration.activities).map(([activity, implementation]) => {
      const call = async (...args: unknown[]) => {
        const once = () => implementation({ tx, ctx, workflowId: run.id }, ...args);
        const alone = () =>
          database.transaction((other) => implementation({ tx: other, ctx, workflowId: run.id }, ...args));
        return options.around ? options.around({ workflow: run.name, step, activity }, once, alone) : once();
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
    await inRun((tx) => parkRun(tx, run, options.retryDelay(error.contended ? 1 : 3))).catch(() => {});
    throw new Abandoned('sleeps until the database can do it');
  }

  /** Writes down that an attempt failed: for good, or to be made again after a while. */
  async function attemptFailed(
    entry: { number: number; name: string; startedAt: Date },
    failedAttempts: number,
    most: number,
    error: unknown,
  ): Promise<never> {
    if (error instanceof Abandoned) throw error;
    if (error instanceof DatabaseUnavailable) return waitForDatabase(entry.name, error);
    const failure = failureOf(error);
    const final = failedAttempts >= most || !isRetryable(error) || error instanceof StepFailed;
    ctx.log.warn(final ? 'workflow step failed' : 'workflow step failed, will be tried again', {
      workflow_id: run.id,
      step: entry.name,
      failed_attempts: failedAttempts,
      error,
    });
    await inRun(async (tx) => {
      await record(tx, {
        ...entry,
        state: final ? 'failed' : 'retrying',
        failure,
        failedAttempts,
        ...(final && { endedAt: clock.now() }),
      });
      if (!final) await parkRun(tx, run, options.retryDelay(failedAttempts));
    });
    throw final ? new StepFailed(failure) : new Abandoned('sleeps until the next attempt');
  }

  const context: WorkflowContext<Activities> = {
    async step(name, perform, { undo, attempts = defaultAttempts } = {}) {
      const { number, known } = nextEntry(name);
      if (undo) undos.push(undo);
      if (known?.state === 'done') return known.result as never;
      if (known?.state === 'failed') throw new StepFailed(known.failure as Failure);
      const startedAt = known?.started_at ?? clock.now();
      try {
        return await inRun(async (tx) => {
          const result = await perform(activitiesIn(tx, name));
          await record(tx, { number, name, state: 'done', result, startedAt, endedAt: clock.now() });
          return result;
        });
      } catch (error) {
        return attemptFailed({ number, name, startedAt }, (known?.failed_attempts ?? 0) + 1, attempts, error);
      }
    },

    async request(name, ask, { undo, timeoutSeconds, attempts = defaultAttempts }) {
      const { number, known } = nextEntry(name);
      if (undo) undos.push(undo);
      if (known?.state === 'done') return known.result as never;
      if (known?.state === 'failed') throw new StepFailed(known.failure as Failure);
      const startedAt = known?.started_at ?? clock.now();
      const entry = { number, name, startedAt };
      let waiting = known?.state === 'waiting' ? known : undefined;
      try {
        waiting ??= await inRun(async (tx) => {
          const request = await ask(activitiesIn(tx, name));
          return record(tx, {
            ...entry,
            state: 'waiting',
            result: request,
            deadlineInSeconds: timeoutSeconds,
          });
        });
      } catch (error) {
        return attemptFailed(entry, (known?.failed_attempts ?? 0) + 1, attempts, error);
      }
      return (await receiveAnswer(waiting, entry)) as never;
    },
  };

  /** Takes the answer if it is there; else sleeps until it comes or its time is over. */
  async function receiveAnswer(
    waiting: JournalRow,
    entry: { number: number; name: string; startedAt: Date },
  ): Promise<unknown> {
    const answer = await findAnswer(database.db, run.id, waiting.result as string);
    if (answer?.ok) {
      await inRun((tx) => record(tx, { ...entry, state: 'done', result: answer.value, endedAt: clock.now() }));
      return answer.value;
    }
    const deadline = waiting.deadline_at as Date;
    if (!answer && !(await isOver(database.db, deadline))) {
      await inRun((tx) => parkRun(tx, run, deadline));
      throw new Abandoned('sleeps until the answer comes');
    }
    const failure = answer?.failure ?? { code: 'timeout', detail: `No answer came for ${entry.name} in time.` };
    await inRun((tx) => record(tx, { ...entry, state: 'failed', failure, endedAt: clock.now() }));
    throw new StepFailed(failure);
  }

  return {
    context,

    finish: (state: 'succeeded' | 'failed', failure: Failure | undefined) =>
      inRun((tx) => endRun(tx, run, state, failure)).catch(ignoreAbandoned),

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
      if (hasNoDatabase(error)) throw error;
      ctx.log.error('workflow is broken', { workflow_id: run.id, error });
      await inRun((tx) => endRun(tx, run, 'broken', failureOf(error))).catch(ignoreAbandoned);
    },
  };
}

function reportOf(row: JournalRow): StepReport {
  const states = { retrying: 'running', waiting: 'running', done: 'succeeded', failed: 'failed' } as const;
  return {
    name: row.name,
    state: states[row.state],
    startedAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
    failure: row.failure ?? undefined,
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
