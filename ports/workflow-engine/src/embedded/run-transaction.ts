import { type Database, partly } from '@gpuaas/database';
import type { Ctx, Tx } from '@gpuaas/kernel';
import { Abandoned } from '../runs/activity-wrapper.ts';
import { type JournalEntry, writeJournal } from '../runs/journal-store.ts';
import { reportOf } from '../runs/step-report.ts';
import type { Registration } from '../workflow-engine.ts';
import { type ClaimedRun, holdRun } from './claim-store.ts';
import { type OpenTransaction, openTransaction } from './open-transaction.ts';

/** Steps that were done in one transaction could not be committed, and nobody knows whose fault it is. */
export class TogetherFailed extends Error {
  override readonly name = 'TogetherFailed';
}

/**
 * Steps that follow each other at once are done in one transaction, which the claim has opened: a run that goes from one
 * answer to the next is one commit. It ends when the run sleeps or is over, or when the workflow does something else
 * between two steps; then the run is held by its lease, and by its fence.
 */
export function openRunTransaction(
  { database, leaseSeconds, ctx }: { database: Database; leaseSeconds: number; ctx: Ctx },
  run: ClaimedRun,
  claim: OpenTransaction,
  registration: Registration,
) {
  let open: OpenTransaction | undefined = claim;
  let isClaimed = false;
  let { given, cancelReason } = run;
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
      const held = await holdRun(opened.tx, run, { leaseSeconds, isClaimed });
      if (!held) throw new Abandoned('the run belongs to another executor');
      ({ given, cancelReason } = held);
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

  return {
    drop,
    commit,
    tx: async () => (await transaction()).tx,

    /** What has come from outside, as of the open transaction. */
    received: async () => {
      await transaction();
      return { given, cancelReason };
    },

    /** Is written with the next commit. */
    write(entry: JournalEntry): void {
      entries.push(entry);
    },

    /** A step that failed is not done, and neither is what it was about to write. */
    forget({ number }: { number: number }): void {
      entries = entries.filter((written) => written.number !== number);
    },

    forgetAll(): void {
      entries = [];
    },

    /** Commits what was done, unless the workflow goes on with its next step before anything else happens. */
    commitWhenIdle(): void {
      idle = setImmediate(() => {
        settled = commit().catch((error: unknown) => {
          lost =
            error instanceof Abandoned ? error : new TogetherFailed('steps could not be committed', { cause: error });
        });
      });
    },

    /** Before something that must not wait for the steps before it. */
    async commitBefore(): Promise<void> {
      if (stepsInside > 1) await commit();
    },

    /** Does one step's work. When it fails, nothing of it is left in the transaction, and what was done before is. */
    async inStep<T>(work: () => Promise<T>): Promise<T> {
      const { tx } = await transaction();
      stepsInside += 1;
      return partly(tx, work);
    },
  };
}
