import { type Database, DatabaseUnavailable } from '@gpuaas/database';
import { type Ctx, type CtxSource, createCtx, isRetryable, sleep, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { Abandoned, type ActivityWrapper } from '../runs/activity-wrapper.ts';
import { cancelledFor, failureOf, noAnswerTo, stateAfter } from '../runs/failures.ts';
import { endRun, type JournalEntry, type JournalRow, writeJournal } from '../runs/journal-store.ts';
import { reportOf } from '../runs/step-report.ts';
import { type Answer, kindOf, type Registration } from '../workflow-engine.ts';
import type { EndCall, EngineActivities, Outcome, PerformCall, StepCall } from './protocol.ts';
import { findAnswer, findEntry, type LockedRun, lockRun, parkRun } from './step-store.ts';

export interface StepOptions {
  database: Database;
  ctxSource: CtxSource;
  retryDelay(failedAttempts: number): number;
  around?: ActivityWrapper | undefined;
}

/** How an activity shows that it lives, and hears that it should not. */
export type Life = Pick<Context, 'heartbeat' | 'cancellationSignal'>;

/** A run in the hands of one activity: its row is locked until the step's transaction ends. */
interface Held {
  tx: Tx;
  ctx: Ctx;
  run: LockedRun;
}

/** The step is to be tried again. */
interface Again {
  kind: 'again';
  seconds: number;
  reason: string;
}

/** How long short waits between attempts are waited by the activity itself. */
const inPlaceMilliseconds = 20_000;

type Begun = Pick<JournalEntry, 'number' | 'name' | 'startedAt' | 'hasUndo'>;

/**
 * What Temporal calls for the runs of one workflow. A step's result, its domain writes and the progress it reports are one
 * commit; Temporal may call for the same step twice, at the same time even, and the second finds it done.
 */
export function createEngineActivities(
  options: StepOptions,
  registration: Registration,
  lifeOf: () => Life = () => Context.current(),
): EngineActivities {
  const { database, ctxSource } = options;
  const { clock } = ctxSource;
  const kind = kindOf(registration.workflow);

  /** In the transaction of a run that is still this one's; `gone` if it is not. */
  async function holding<More = never>(
    { id, fence }: Pick<StepCall, 'id' | 'fence'>,
    work: (held: Held) => Promise<Outcome | More>,
  ): Promise<Outcome | More> {
    return database.transaction(async (tx) => {
      const run = await lockRun(tx, { id, fence: BigInt(fence) });
      if (!run) return { kind: 'gone' };
      const ctx = createCtx(ctxSource, { principal: systemPrincipal(kind), correlationId: run.correlationId });
      return work({ tx, ctx, run });
    });
  }

  /** One step that is not on record yet. What is on record is the answer. */
  const open = <More = never>(
    call: StepCall,
    work: (held: Held, entry: Begun, known: JournalRow | undefined) => Promise<Outcome | More>,
  ) =>
    holding<More>(call, async (held) => {
      const known = await findEntry(held.tx, call);
      if (known !== undefined && known.name !== call.name) {
        const message = `step ${call.number} was ${known.name} before and is ${call.name} now: the workflow is not repeatable`;
        return { kind: 'mistake', message };
      }
      if (known?.state === 'done') return { kind: 'done', result: known.result };
      if (known?.state === 'failed' && known.failure) return { kind: 'failed', failure: known.failure };
      const { number, name, hasUndo } = call;
      const entry = { number, name, hasUndo, startedAt: known?.startedAt ?? clock.now() };
      const { cancelReason } = held.run;
      if (cancelReason !== null && !call.isTakingBack) {
        return take(held, entry, { ok: false, failure: cancelledFor(cancelReason) });
      }
      return work(held, entry, known);
    });

  async function write({ tx, ctx, run }: Held, entries: JournalEntry[]): Promise<void> {
    writeJournal(tx, run, entries);
    await registration.onSteps?.({ tx, ctx, workflowId: run.id }, run.input, entries.map(reportOf), false);
  }

  async function take(held: Held, entry: Begun, answer: Answer, before: JournalEntry[] = []): Promise<Outcome> {
    const endedAt = clock.now();
    if (answer.ok) {
      await write(held, [...before, { ...entry, state: 'done', result: answer.value, endedAt }]);
      return { kind: 'done', result: answer.value };
    }
    await write(held, [...before, { ...entry, state: 'failed', failure: answer.failure, endedAt }]);
    return { kind: 'failed', failure: answer.failure };
  }

  async function callActivity({ tx, ctx, run }: Held, { name, activity, args }: PerformCall): Promise<unknown> {
    const { activities } = registration;
    const implementation = Object.hasOwn(activities, activity) ? activities[activity] : undefined;
    if (!implementation) throw new Error(`${kind} has no activity ${activity}`);
    const once = () => implementation({ tx, ctx, workflowId: run.id }, ...args);
    if (!options.around) return once();
    const alone = () =>
      database.transaction((other) => implementation({ tx: other, ctx, workflowId: run.id }, ...args));
    return options.around({ workflow: kind, step: name, activity, commitBefore: async () => {} }, once, alone);
  }

  const tryOnce = (call: PerformCall) =>
    open(call, async (held, entry, known) => {
      if (known?.state === 'waiting') return look(held, entry, known);
      const result = await callActivity(held, call);
      if (call.timeoutSeconds === undefined) return take(held, entry, { ok: true, value: result });
      const waiting = { ...entry, state: 'waiting', result, deadlineInSeconds: call.timeoutSeconds } as const;
      const answer = await findAnswer(held.tx, held.run, result as string);
      if (answer) return take(held, entry, answer, [waiting]);
      await write(held, [waiting]);
      parkRun(held.tx, held.run, { seconds: call.timeoutSeconds });
      return { kind: 'waiting', request: result as string };
    });

  async function look(held: Held, entry: Begun, { result, isOver }: JournalRow): Promise<Outcome> {
    const request = result as string;
    const answer = await findAnswer(held.tx, held.run, request);
    if (answer) return take(held, entry, answer);
    if (isOver) return take(held, entry, { ok: false, failure: noAnswerTo(entry.name) });
    parkRun(held.tx, held.run, { deadlineOf: entry.number });
    return { kind: 'waiting', request };
  }

  /** Writes down that an attempt failed: for good, or to be made again after some seconds. */
  async function attemptFailed(call: PerformCall, error: unknown): Promise<Outcome | Again> {
    // A process that dies writes nothing; Temporal finds out and tries again.
    if (error instanceof Abandoned) throw tryAgain(1, error.message);
    if (error instanceof DatabaseUnavailable) {
      ctxSource.log.warn('workflow step waits for the database', { workflow_id: call.id, step: call.name, error });
      return { kind: 'again', seconds: options.retryDelay(error.contended ? 1 : 3), reason: error.message };
    }
    const failure = failureOf(error);
    let seconds = 0;
    const outcome = await open<{ kind: 'again' }>(call, async (held, entry, known) => {
      const failedAttempts = (known?.failedAttempts ?? 0) + 1;
      const final = failedAttempts >= call.attempts || !isRetryable(error);
      held.ctx.log.warn(final ? 'workflow step failed' : 'workflow step failed, will be tried again', {
        workflow_id: call.id,
        step: call.name,
        failed_attempts: failedAttempts,
        error,
      });
      if (final) return take(held, entry, { ok: false, failure });
      await write(held, [{ ...entry, state: 'retrying', failure, failedAttempts }]);
      seconds = options.retryDelay(failedAttempts);
      return { kind: 'again' };
    });
    return outcome.kind === 'again' ? { kind: 'again', seconds, reason: failure.detail } : outcome;
  }

  /** Tells Temporal that this worker lives, so that it need not wait two minutes to notice that one does not. */
  async function alive<T>(work: (life: Life) => Promise<T>): Promise<T> {
    const life = lifeOf();
    const beat = setInterval(() => life.heartbeat(), 1_000);
    try {
      return await work(life);
    } finally {
      clearInterval(beat);
    }
  }

  return {
    perform: (call) =>
      alive(async ({ cancellationSignal }) => {
        const here = performance.now() + inPlaceMilliseconds;
        for (;;) {
          const outcome = await tryOnce(call).catch((error: unknown) => attemptFailed(call, error));
          if (outcome.kind !== 'again') return outcome;
          // The server's clock for retries ticks in seconds, so short waits are waited here.
          if (outcome.seconds >= 1 || performance.now() > here) throw tryAgain(outcome.seconds, outcome.reason);
          await sleep(outcome.seconds * 1_000, cancellationSignal);
          if (cancellationSignal.aborted) throw tryAgain(outcome.seconds, outcome.reason);
        }
      }),

    receive: (call) =>
      alive(() =>
        open(call, async (held, entry, known) => {
          if (known?.state === 'waiting') return look(held, entry, known);
          return { kind: 'mistake', message: `step ${call.number}, ${call.name}, has not asked anything` };
        }),
      ),

    end: (call) => alive(() => holding(call, async (held) => end(held, call))),
  };

  async function end({ tx, ctx, run }: Held, { failure, mistake }: EndCall): Promise<Outcome> {
    if (mistake !== undefined) {
      ctx.log.error('workflow is broken', { workflow_id: run.id, error: mistake });
      endRun(tx, run, 'broken', failureOf(undefined));
    } else if (failure) {
      endRun(tx, run, stateAfter(failure, run.cancelReason), failure);
    } else {
      if (run.cancelReason !== null) return { kind: 'failed', failure: cancelledFor(run.cancelReason) };
      endRun(tx, run, 'succeeded', undefined);
    }
    return { kind: 'done' };
  }
}

/** Has Temporal call again after a while. It is nothing that it should complain of. */
function tryAgain(seconds: number, message: string): ApplicationFailure {
  const nextRetryDelay = Math.max(1_000, seconds * 1_000);
  return ApplicationFailure.create({ message, nextRetryDelay, category: 'BENIGN' });
}
