import { keptSeconds } from '@gpuaas/contract';
import { advance, type Database, holesIn, takeNumber } from '@gpuaas/database';
import type { EventBus, EventReference } from '@gpuaas/event-bus';
import {
  type Clock,
  type Doorbell,
  type Logger,
  type Milliseconds,
  type Runnable,
  sleep,
  type Tx,
} from '@gpuaas/kernel';
import { outboxBell } from './outbox.ts';
import {
  findLastSent,
  keepsEvent,
  lockRelay,
  pruneEvents,
  type RelayState,
  readBatch,
  rewound,
  writeRelay,
} from './outbox-store.ts';

export interface RelayOptions {
  database: Database;
  bus: Pick<EventBus, 'publish' | 'holds' | 'forget'>;
  doorbell: Doorbell;
  clock: Clock;
  log: Logger;
  idleMilliseconds?: number;
  /** How often the relay makes sure that the bus still has what it got. */
  witnessMilliseconds?: Milliseconds;
  batchSize?: number;
  /** How long events are kept after they were sent. */
  keepDays: number;
  /** How many events the outbox forgets in one transaction. */
  forgetAtOnce?: number;
  /** Everybody who is fed by the bus. What one of them has not handled is kept for longer. */
  consumers: readonly string[];
}

const day = 86_400_000;
/** How much longer the bus keeps events than the outbox. */
const busKeepsLonger = (keptSeconds['event_bus.log'] - keptSeconds['outbox.event']) * 1_000;
const pruneEvery = 3_600_000;
const witnessEvery = 5_000;
const mostParts = 100;

/**
 * Sends what the outbox holds, in order, from one process at a time.
 *
 * A sequence value that was passed over is remembered as a gap and looked for again (`advance`). Events of one subject
 * keep their order all the same: whoever writes the second one has waited for the first one's transaction, because both
 * change the subject's row.
 *
 * The bus may lose what it holds. Every few seconds the relay asks it for an event that it had some seconds before, the
 * witness. When the bus no longer has that one, everything that the outbox keeps is sent again (ADR 0016).
 */
export function createRelay(options: RelayOptions): Runnable {
  const { doorbell, log, clock, idleMilliseconds = 1_000, witnessMilliseconds = witnessEvery } = options;
  return {
    name: 'outbox relay',
    async run(signal) {
      const listener = doorbell.listen(outboxBell);
      let nextPrune = clock.now().getTime() + pruneEvery;
      const witness: Witness = { event: undefined, lookedAt: undefined };
      while (!signal.aborted) {
        try {
          const outcome = await relayBatch(options, witness, witnessMilliseconds);
          if (clock.now().getTime() >= nextPrune) {
            nextPrune = clock.now().getTime() + pruneEvery;
            await forgetSent(options);
          }
          if (outcome === 'more') continue;
          // A gap is closed by a commit that rings no bell here, so look again soon.
          await listener.heard(outcome === 'gaps' ? 20 : idleMilliseconds, signal);
        } catch (error) {
          log.warn('outbox relay failed, will try again', { error });
          // Perhaps because the bus has lost events: look for the last one that was sent before sending another.
          witness.event = undefined;
          witness.lookedAt = undefined;
          await sleep(idleMilliseconds, signal);
        }
      }
      listener.stop();
    },
  };
}

/** An event that the bus had when it was last looked for. */
interface Witness {
  event: EventReference | undefined;
  lookedAt: Date | undefined;
}

/**
 * One batch. A bus in the same database takes part in the transaction; with any other, publishing is repeated when we
 * die before the position is written, and the bus leaves out what it has. The transaction is open meanwhile because its
 * lock is what makes this the only relay.
 */
async function relayBatch(
  options: RelayOptions,
  witness: Witness,
  witnessMilliseconds: Milliseconds,
): Promise<'more' | 'gaps' | 'nothing'> {
  const { database, bus, log, batchSize = 500 } = options;
  return database.transaction(async (tx) => {
    const before = await lockRelay(tx);
    if (!before) return 'nothing';
    const isDue = isLookDue(witness, options.clock.now(), witnessMilliseconds);
    const state = isDue ? await lookForWitness(options, tx, before, witness) : before;
    const batch = await readBatch(tx, state, batchSize);
    const bound = holesIn(state, batch).length > 0 ? await takeNumber(tx) : 0n;
    const next = advance(state, batch, bound);
    if (batch.events.length > 0)
      await bus.publish(
        batch.events.map(({ envelope }) => envelope),
        tx,
      );
    if (next !== before) writeRelay(tx, next);
    for (const { envelope } of batch.events) {
      const { id, type, correlationid } = envelope;
      log.info('event relayed', { event_id: id, event_type: type, correlation_id: correlationid });
    }
    if (isDue) {
      witness.event = await findLastSent(tx, next);
      witness.lookedAt = options.clock.now();
    }
    if (batch.events.length === batchSize) return 'more';
    return next.gaps.length > 0 ? 'gaps' : 'nothing';
  });
}

/** What cannot be forgotten now is forgotten an hour later: it keeps nothing from being sent. */
async function forgetSent(options: RelayOptions): Promise<void> {
  const { database, bus, clock, log, keepDays, consumers, forgetAtOnce = 10_000 } = options;
  const before = new Date(clock.now().getTime() - keepDays * day);
  // The outbox first: what it still has must be in the bus, or it would be taken for lost and sent again.
  const beforeInBus = new Date(before.getTime() - busKeepsLonger);
  try {
    await inParts(() =>
      database.transaction(async (tx) => {
        const state = await lockRelay(tx);
        return state ? pruneEvents(tx, state, before, forgetAtOnce) : 0;
      }),
    );
    const forgotten = await inParts(() => bus.forget(beforeInBus, consumers));
    if (forgotten > 0) log.info('events that everybody has handled were forgotten', { events: forgotten });
  } catch (error) {
    log.warn('old events could not be forgotten, will try again', { error });
  }
}

/** Since after a long time there may be millions. */
async function inParts(forget: () => Promise<number>): Promise<number> {
  let forgotten = 0;
  for (let part = 0; part < mostParts; part += 1) {
    const count = await forget();
    forgotten += count;
    if (count === 0) break;
  }
  return forgotten;
}

/** Also when the clock was set back: a look too many does no harm. */
function isLookDue({ lookedAt }: Witness, at: Date, every: Milliseconds): boolean {
  return lookedAt === undefined || Math.abs(at.getTime() - lookedAt.getTime()) >= every;
}

/** The state to go on from: the same, or the very beginning when the bus has lost what it had. */
async function lookForWitness(
  { bus, log }: RelayOptions,
  tx: Tx,
  state: RelayState,
  { event }: Witness,
): Promise<RelayState> {
  const witness = event ?? (await findLastSent(tx, state));
  // What the outbox has forgotten by its age, the bus may have forgotten too.
  if (witness === undefined || !(await keepsEvent(tx, witness.id)) || (await bus.holds(witness, tx))) return state;
  const from = await rewound(tx, state);
  log.error('the event bus has lost events, all that the outbox keeps are sent again', {
    event_id: witness.id,
    from_sequence: from.position,
  });
  return from;
}
