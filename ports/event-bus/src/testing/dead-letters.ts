import type { DeadLetterId, EventEnvelope } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import { expect, it } from 'vitest';
import type { DeadLetter, EventBus } from '../event-bus.ts';
import {
  type BusUnderTest,
  consumer,
  deadLettersOf,
  event,
  run,
  testRetries,
  until,
  whileRunning,
} from './bus-under-test.ts';

/** What never works is dead-lettered, and an operator decides about it. */
export function deadLettersContract(under: () => BusUnderTest): void {
  it('dead-letters an event that never works, with its reason, and goes on with the next of its subject', async () => {
    const t = under();
    const subject = `poison-${run}`;
    const [poison, good] = [event(subject), event(subject)];
    const [attempts, seen]: [number[], string[]] = [[], []];
    const reader = consumer('poison', (e) => {
      if (e.id === poison.id) {
        attempts.push(performance.now());
        throw new Error('indigestible');
      }
      if (e.subject === subject) seen.push(e.id);
    });
    await t.buses[0].publish([poison, good]);
    await whileRunning([t.impatient[0].feed(reader), t.impatient[1].feed(reader)], () =>
      until(() => seen.length === 1),
    );
    expect(seen).toEqual([good.id]);
    const letters = await deadLettersOf(t, reader);
    expect(letters).toEqual([
      {
        id: expect.stringMatching(/^dl_[0-9a-z]{26}$/),
        state: 'open',
        consumer: reader.name,
        event: poison,
        error: 'indigestible',
        attempts: expect.any(Number),
        failingSince: expect.any(Date),
        at: expect.any(Date),
        closedAt: undefined,
      },
    ]);
    const [first = 0, last = 0] = [attempts[0], attempts.at(-1)];
    expect(letters[0]?.attempts).toBeGreaterThan(1);
    // Until its first failure is recorded, the other process may take it too.
    expect([0, 1]).toContain(attempts.length - (letters[0]?.attempts ?? 0));
    expect(last - first).toBeGreaterThan(1_000 * testRetries.impatient.forSeconds - 100);
    expect(await t.buses[1].countDeadLetters()).toBeGreaterThanOrEqual(1);
    const [letter] = letters as [DeadLetter];
    expect(await t.buses[1].getDeadLetter(t.database.db, letter.id)).toEqual(letter);
    // From the first failure to the last, so an operator sees for how long it was tried.
    const triedFor = letter.at.getTime() - letter.failingSince.getTime();
    expect(triedFor).toBeGreaterThan(1_000 * testRetries.impatient.forSeconds - 100);
  });

  it('handles a dead letter once when it is replayed, however often and wherever that is asked for', async () => {
    const t = under();
    const subject = `replayed-${run}`;
    const [poison, discarded] = [event(subject), event(`discarded-${run}`)];
    let isBroken = true;
    const seen: string[] = [];
    const reader = consumer('replayed', (e) => {
      if (e.id !== poison.id && e.id !== discarded.id) return;
      if (isBroken) throw new Error('broken');
      seen.push(e.id);
    });
    const ids = new Map<string, DeadLetterId>();
    const idOf = ({ id }: EventEnvelope) => ids.get(id) as DeadLetterId;
    const replay = (bus: EventBus, one: EventEnvelope) => t.database.transaction((tx) => bus.replay(tx, idOf(one)));
    await t.buses[0].publish([poison, discarded]);
    await whileRunning([t.impatient[0].feed(reader), t.impatient[1].feed(reader)], async () => {
      await until(async () => (await deadLettersOf(t, reader)).length === 2);
      for (const letter of await deadLettersOf(t, reader)) ids.set(letter.event.id, letter.id);
      isBroken = false;
      const rolledBack = t.database.transaction(async (tx) => {
        await t.buses[0].replay(tx, idOf(poison));
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      expect(await deadLettersOf(t, reader)).toHaveLength(2);

      const discard = () => t.database.transaction((tx) => t.buses[1].discard(tx, idOf(discarded)));
      expect([await discard(), await discard()]).toEqual([true, false]);
      expect(await replay(t.buses[0], discarded)).toBe(false);
      expect((await Promise.all([replay(t.buses[0], poison), replay(t.buses[1], poison)])).sort()).toEqual([
        false,
        true,
      ]);
      await until(() => seen.length > 0);
      // Published again, as after a loss of the bus, it is not handled again either.
      await t.buses[0].publish([poison, discarded]);
      await sleep(200);
    });
    expect(seen).toEqual([poison.id]);
    expect(await deadLettersOf(t, reader)).toEqual([]);
    // What was done about them can be seen for a while.
    const closed = [poison, discarded].map(async (one) => {
      const { state, closedAt } = (await t.buses[0].getDeadLetter(t.database.db, idOf(one))) ?? {};
      return [state, closedAt instanceof Date];
    });
    expect(await Promise.all(closed)).toEqual([
      ['replayed', true],
      ['discarded', true],
    ]);
  });

  it('dead-letters again what fails again after a replay', async () => {
    const t = under();
    const poison = event(`again-${run}`);
    let error = 'first reason';
    const reader = consumer('again', (e) => {
      if (e.id === poison.id) throw new Error(error);
    });
    await t.buses[0].publish([poison]);
    await whileRunning([t.impatient[0].feed(reader)], async () => {
      await until(async () => (await deadLettersOf(t, reader)).length === 1);
      error = 'second reason';
      const [first] = (await deadLettersOf(t, reader)) as [DeadLetter];
      await t.database.transaction((tx) => t.buses[1].replay(tx, first.id));
      await until(async () => (await deadLettersOf(t, reader)).some((letter) => letter.error === error));
    });
    expect(await deadLettersOf(t, reader)).toHaveLength(1);
  });

  it('lists dead letters page by page', async () => {
    const t = under();
    const all = await t.buses[0].listDeadLetters(t.database.db, { limit: 1_000 });
    const paged: DeadLetter[] = [];
    for (;;) {
      const page = await t.buses[1].listDeadLetters(t.database.db, { limit: 1, after: paged.at(-1)?.id });
      paged.push(...page);
      if (page.length === 0) break;
    }
    expect(all.length).toBeGreaterThan(1);
    expect(paged).toEqual(all);
    const [one] = all as [DeadLetter];
    const ofConsumer = { limit: 1_000, consumer: one.consumer };
    const same = all.filter(({ consumer }) => consumer === one.consumer);
    expect(await t.buses[0].listDeadLetters(t.database.db, ofConsumer)).toEqual(same);
  });
}
