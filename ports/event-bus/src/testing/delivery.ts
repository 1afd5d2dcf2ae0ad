import { expect, it } from 'vitest';
import { type BusUnderTest, consumer, event, run, until, whileRunning } from './bus-under-test.ts';

/** Every consumer gets every event, once and in order. */
export function deliveryContract(under: () => BusUnderTest): void {
  it('hands every event once and in order to a consumer that two processes feed', async () => {
    const t = under();
    const seen: string[] = [];
    const subject = `order-${run}`;
    const reader = consumer('order', (e) => e.subject === subject && seen.push(e.id));
    const events = Array.from({ length: 60 }, () => event(subject));
    await whileRunning([t.buses[0].feed(reader), t.buses[1].feed(reader)], async () => {
      for (let index = 0; index < events.length; index += 7) await t.buses[0].publish(events.slice(index, index + 7));
      await until(() => seen.length >= events.length);
    });
    expect(seen).toEqual(events.map((e) => e.id));
  });

  it('gives each consumer its own position, also to one that comes later', async () => {
    const t = under();
    const subject = `late-${run}`;
    await t.buses[0].publish([event(subject)]);
    const counts = [0, 0];
    const readers = counts.map((_, index) =>
      consumer(`late${index}`, (e) => {
        if (e.subject === subject) counts[index] = (counts[index] ?? 0) + 1;
      }),
    );
    for (const reader of readers) {
      await whileRunning([t.buses[1].feed(reader)], () => until(() => counts[readers.indexOf(reader)] === 1));
    }
    expect(counts).toEqual([1, 1]);
  });

  it('leaves out an event that was published before', async () => {
    const t = under();
    const subject = `twice-${run}`;
    const repeated = event(subject);
    const last = event(subject);
    const seen: string[] = [];
    const reader = consumer('twice', (e) => e.subject === subject && seen.push(e.id));
    await t.buses[0].publish([repeated]);
    await t.buses[1].publish([repeated, last]);
    await whileRunning([t.buses[0].feed(reader)], () => until(() => seen.includes(last.id)));
    expect(seen).toEqual([repeated.id, last.id]);
  });

  it('says how much of what was published each consumer has not handled', async () => {
    const t = under();
    const [subject, before] = [`lag-${run}`, event(`before-lag-${run}`)];
    let isBroken = true;
    const seen: string[] = [];
    const reader = consumer('lag', (e) => {
      if (e.subject !== subject && e.id !== before.id) return;
      if (e.subject === subject && isBroken) throw new Error('not yet');
      seen.push(e.id);
    });
    const isLag = async (unread: number, retrying: number) => {
      const [lag] = await t.buses[1].lag(t.database.db, [reader]);
      return lag?.consumer === reader.name && lag.unread === unread && lag.retrying === retrying;
    };
    await t.buses[0].publish([before]);
    await whileRunning([t.buses[0].feed(reader)], async () => {
      await until(() => seen.length === 1);
      await until(() => isLag(0, 0));
    });
    await t.buses[0].publish([event(subject), event(subject), event(subject)]);
    expect(await isLag(3, 0)).toBe(true);
    await whileRunning([t.buses[0].feed(reader)], async () => {
      await until(() => isLag(0, 3));
      isBroken = false;
      await until(() => seen.length === 4);
    });
    await until(() => isLag(0, 0));
  });
}
