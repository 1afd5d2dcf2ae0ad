import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { reveal } from './handle.ts';

/** How far somebody has read rows that are numbered by a sequence. */
export interface SequencePosition {
  position: bigint;
  gaps: Gap[];
}

/** A sequence value that was passed over; `before` is the first transaction number that cannot have taken it. */
export interface Gap {
  seq: string;
  before: string;
}

/** What was read in one statement, in the order of its numbers. */
export interface SequenceBatch {
  events: readonly { seq: bigint }[];
  /** Every transaction with a smaller number has ended in this snapshot. */
  oldestRunning: bigint;
}

/**
 * A number that is larger than that of every transaction which has taken a value until now. The end of a snapshot is not:
 * it only says what has ended, and a transaction that runs may have a larger number.
 */
export async function takeNumber(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(
    reveal(tx).kysely,
  );
  return BigInt(rows[0]?.number ?? 0);
}

/** Values that the batch passed over. */
export function holesIn({ position }: SequencePosition, { events }: SequenceBatch): bigint[] {
  const seen = new Set(events.map(({ seq }) => seq));
  const last = events.at(-1)?.seq ?? position;
  const holes: bigint[] = [];
  for (let seq = position + 1n; seq < last; seq += 1n) if (!seen.has(seq)) holes.push(seq);
  return holes;
}

/**
 * The new position and the gaps that are still open after a batch; `before` is a number taken after it was read.
 *
 * Sequence values are taken before the commit, so a later one may be visible first. Whoever only remembered the highest
 * value would lose the earlier one; whoever waited for it would stand still behind every long transaction. So a value
 * that was passed over is a gap, until every transaction that could have taken it has ended (ADR 0005). The rows must
 * get their transaction's number before their value.
 */
export function advance(state: SequencePosition, batch: SequenceBatch, before: bigint): SequencePosition {
  const seen = new Set(batch.events.map(({ seq }) => seq));
  const open = state.gaps.filter((gap) => !seen.has(BigInt(gap.seq)) && batch.oldestRunning < BigInt(gap.before));
  for (const seq of holesIn(state, batch)) open.push({ seq: seq.toString(), before: before.toString() });
  const position = batch.events.findLast(({ seq }) => seq > state.position)?.seq ?? state.position;
  const same = position === state.position && open.length === state.gaps.length;
  return same ? state : { position, gaps: open };
}
