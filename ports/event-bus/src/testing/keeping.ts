import { expect, it } from 'vitest';
import { type BusUnderTest, consumer, event, run, until, whileRunning } from './bus-under-test.ts';

/** What the bus keeps, and how it goes on when that was lost. */
export function keepingContract(under: () => BusUnderTest): void {
  it.each(['events', 'everything'] as const)('feeds its consumers on after it lost %s', async (what) => {
    const t = under();
    const subject = `lost-${what}-${run}`;
    const seen: string[] = [];
    const reader = consumer(`lost-${what}`, (e) => e.subject === subject && seen.push(e.id));
    const earlier = Array.from({ length: 5 }, () => event(subject));
    const [again, later] = [event(subject), event(subject)];
    await whileRunning([t.buses[0].feed(reader)], async () => {
      await t.buses[0].publish([...earlier, again]);
      await until(() => seen.includes(again.id));
      expect(await t.buses[1].holds(again)).toBe(true);
      await t.lose(what);
      expect(await t.buses[1].holds(again)).toBe(false);
      await t.buses[1].publish([again, later]);
      await until(() => seen.includes(later.id));
    });
    // Who has taken what is recorded with the effects, so an event that comes again is not handled again.
    const handled = what === 'events' ? [...earlier, again, later] : [...earlier, again, again, later];
    expect(seen).toEqual(handled.map(({ id }) => id));
  });

  it('forgets what all consumers have handled, and nothing that one of them has not', async () => {
    const t = under();
    const subject = `forgotten-${run}`;
    const seen: string[] = [];
    const ahead = consumer('ahead', (e) => e.subject === subject && seen.push(`ahead ${e.id}`));
    const behind = consumer('behind', (e) => e.subject === subject && seen.push(`behind ${e.id}`));
    const [first, second] = [event(subject), event(subject)];
    const names = [ahead.name, behind.name];
    await t.buses[0].publish([first]);
    await whileRunning([t.buses[0].feed(ahead), t.buses[0].feed(behind)], () => until(() => seen.length === 2));
    await t.buses[0].publish([second]);
    await whileRunning([t.buses[0].feed(ahead)], () => until(() => seen.length === 3));

    const [earlier, later] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
    expect(await t.buses[1].forget(earlier, names)).toBe(0);
    expect(await t.buses[1].forget(later, [...names, `not-fed-yet-${run}`])).toBe(0);
    expect(await t.buses[1].forget(later, [])).toBe(0);
    expect(await t.buses[1].holds(first)).toBe(true);
    expect(await t.buses[1].forget(later, names)).toBeGreaterThan(0);
    expect([await t.buses[1].holds(first), await t.buses[1].holds(second)]).toEqual([false, true]);

    await whileRunning([t.buses[1].feed(behind)], () => until(() => seen.length === 4));
    expect(seen.slice(2)).toEqual([`ahead ${second.id}`, `behind ${second.id}`]);
  });

  it('does not keep events for a consumer that is no more, and goes on after it has forgotten all', async () => {
    const t = under();
    const subject = `gone-${run}`;
    const seen: string[] = [];
    const [gone, left] = [
      consumer('gone', () => {}),
      consumer('left', (e) => e.subject === subject && seen.push(e.id)),
    ];
    const [first, second, third] = [event(subject), event(subject), event(subject)];
    await t.buses[0].publish([first]);
    await whileRunning([t.buses[0].feed(gone), t.buses[0].feed(left)], () => until(() => seen.length === 1));
    await t.buses[0].publish([second]);
    await whileRunning([t.buses[0].feed(left)], () => until(() => seen.length === 2));
    expect(await t.buses[0].forget(new Date(Date.now() + 3_600_000), [left.name])).toBeGreaterThan(0);
    expect(await t.buses[0].holds(second)).toBe(false);
    await whileRunning([t.buses[0].feed(left)], async () => {
      await t.buses[0].publish([third]);
      await until(() => seen.length === 3);
    });
    expect(seen).toEqual([first.id, second.id, third.id]);
  });
}
