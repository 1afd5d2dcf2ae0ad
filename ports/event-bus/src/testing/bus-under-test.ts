import type { EventEnvelope } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { type Runnable, sleep } from '@gpuaas/kernel';
import type { Consumer, DeadLetter, EventBus, RetryPolicy } from '../event-bus.ts';

const delaySeconds = (failedAttempts: number) => Math.min(0.02 * 2 ** (failedAttempts - 1), 0.2);

/** By these the buses under test retry: the first never give up within a test, the others soon. */
export const testRetries = {
  patient: { forSeconds: 900, delaySeconds },
  impatient: { forSeconds: 0.8, delaySeconds },
} satisfies Record<string, RetryPolicy>;

export interface BusUnderTest {
  /** Two connections to the same bus, as two processes would have. */
  buses: [EventBus, EventBus];
  /** The same, with impatient retries. */
  impatient: [EventBus, EventBus];
  /** Takes everything from the bus that it holds: events, or also how far each consumer has come. */
  lose(what: 'events' | 'everything'): Promise<void>;
  database: Database;
  close(): Promise<void>;
}

let made = 0;
/** Tells the names of this run from those of others on the same bus. */
export const run = Math.random().toString(36).slice(2, 10);

export function event(subject: string): EventEnvelope<'provisioning.active'> {
  made += 1;
  return {
    specversion: '1.0',
    id: `evt_${run}${made}` as EventEnvelope['id'],
    source: 'contract-test',
    type: 'provisioning.active',
    subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    orgid: null,
    projectid: null,
    correlationid: 'cor_test',
    actortype: 'system',
    actorid: null,
    sequence: made,
    data: {} as EventEnvelope<'provisioning.active'>['data'],
  };
}

export async function whileRunning(runnables: Runnable[], work: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const running = runnables.map((runnable) => runnable.run(stop.signal));
  try {
    await work();
  } finally {
    stop.abort();
    await Promise.all(running);
  }
}

export function consumer(name: string, handle: (event: EventEnvelope) => void): Consumer {
  return { name: `${name}-${run}`, on: ['provisioning.active'], handle: async (_tx, _ctx, event) => handle(event) };
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 20) {
    if (await condition()) return;
    await sleep(20);
  }
  throw new Error('did not happen in 15 s');
}

/** Those that nobody has decided about. */
export async function deadLettersOf({ buses, database }: BusUnderTest, { name }: Consumer): Promise<DeadLetter[]> {
  const letters = await buses[0].listDeadLetters(database.db, { limit: 1_000, state: 'open' });
  return letters.filter((letter) => letter.consumer === name);
}
