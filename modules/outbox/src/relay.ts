import { type Database, tryLock } from '@gpuaas/database';
import type { EventBus } from '@gpuaas/event-bus';
import { type Clock, type Doorbell, type Logger, type Runnable, sleep } from '@gpuaas/kernel';
import { outboxBell } from './outbox.ts';
import {
  type Batch,
  pruneEvents,
  type RelayState,
  readBatch,
  readRelay,
  takeNumber,
  writeRelay,
} from './outbox-store.ts';

export interface RelayOptions {
  database: Database;
  bus: EventBus;
  doorbell: Doorbell;
  clock: Clock;
  log: Logger;
  idleMilliseconds?: number;
  batchSize?: number;
}

const keepMilliseconds = 7 * 86_400_000;
const pruneEvery = 3_600_000;

/**
 * Sends what the outbox holds, in order, from one process at a time.
 *
 * Sequence values are taken before the commit, so a later one may be visible first. A relay that only remembered the
 * highest value would lose the earlier one; one that waited for it would stand still behind every long transaction. So
 * a value that was passed over is remembered as a gap and looked for again, until every transaction that could have
 * taken it has ended. Events of one subject keep their order all the same: whoever writes the second one has waited for
 * the first one's transaction, because both change the subject's row.
 */
export function createRelay(options: RelayOptions): Runnable {
  const { doorbell, log, idleMilliseconds = 1_000 } = options;
  return {
    name: 'outbox relay',
    async run(signal) {
      const listener = doorbell.listen(outboxBell);
      let nextPrune = options.clock.now().getTime() + pruneEvery;
      while (!signal.aborted) {
        try {
          const prune = options.clock.now().getTime() >= nextPrune;
          if (prune) nextPrune += pruneEvery;
          const outcome = await relayBatch(options, prune);
          if (outcome === 'more') continue;
          // A gap is closed by a commit that rings no bell here, so look again soon.
          await listener.heard(outcome === 'gaps' ? 20 : idleMilliseconds, signal);
        } catch (error) {
          log.warn('outbox relay failed, will try again', { error });
          await sleep(idleMilliseconds, signal);
        }
      }
      listener.stop();
    },
  };
}

/**
 * One batch. Publishing is repeated when we die before the position is written; the bus leaves out what it has. The
 * transaction is open meanwhile because its lock is what makes this the only relay.
 */
async function relayBatch(options: RelayOptions, prune: boolean): Promise<'more' | 'gaps' | 'nothing'> {
  const { database, bus, log, batchSize = 500 } = options;
  return database.transaction(async (tx) => {
    if (!(await tryLock(tx, 'outbox.relay'))) return 'nothing';
    const state = await readRelay(tx);
    const batch = await readBatch(tx, state, batchSize);
    const before = holesIn(state, batch).length > 0 ? await takeNumber(tx) : 0n;
    const next = advance(state, batch, before);
    if (batch.events.length > 0) await bus.publish(batch.events.map(({ envelope }) => envelope));
    if (next !== state) await writeRelay(tx, next);
    if (prune) await pruneEvents(tx, next, new Date(options.clock.now().getTime() - keepMilliseconds));
    for (const { envelope } of batch.events) {
      const { id, type, correlationid } = envelope;
      log.info('event relayed', { event_id: id, event_type: type, correlation_id: correlationid });
    }
    if (batch.events.length === batchSize) return 'more';
    return next.gaps.length > 0 ? 'gaps' : 'nothing';
  });
}

/** Values that the batch passed over. */
function holesIn({ position }: RelayState, { events }: Batch): bigint[] {
  const seen = new Set(events.map(({ seq }) => seq));
  const last = events.at(-1)?.seq ?? position;
  const holes: bigint[] = [];
  for (let seq = position + 1n; seq < last; seq += 1n) if (!seen.has(seq)) holes.push(seq);
  return holes;
}

/** The new position and the gaps that are still open after a batch; `before` is a number taken after it was read. */
export function advance(state: RelayState, batch: Batch, before: bigint): RelayState {
  const seen = new Set(batch.events.map(({ seq }) => seq));
  const open = state.gaps.filter((gap) => !seen.has(BigInt(gap.seq)) && batch.oldestRunning < BigInt(gap.before));
  for (const seq of holesIn(state, batch)) open.push({ seq: seq.toString(), before: before.toString() });
  const position = batch.events.findLast(({ seq }) => seq > state.position)?.seq ?? state.position;
  const same = position === state.position && open.length === state.gaps.length;
  return same ? state : { position, gaps: open };
}
