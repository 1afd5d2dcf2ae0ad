import { expect, it } from 'vitest';
import { type BusUnderTest, event, run, until, whileRunning } from './bus-under-test.ts';

/** Followers hear what is published from now on, and when they have missed some. */
export function followingContract(under: () => BusUnderTest): void {
  it('tells followers in every process what is published from now on, in order', async () => {
    const t = under();
    const subject = `followed-${run}`;
    await t.buses[0].publish([event(subject)]);
    const heard: string[][] = [[], []];
    const missed = [0, 0];
    const followers = t.buses.map((bus, index) =>
      bus.follow({
        on: ['provisioning.active'],
        hear: (events) => heard[index]?.push(...events.filter((e) => e.subject === subject).map(({ id }) => id)),
        missed: () => {
          missed[index] = (missed[index] ?? 0) + 1;
        },
      }),
    );
    const events = Array.from({ length: 30 }, () => event(subject));
    await whileRunning(followers, async () => {
      await until(() => missed.every((times) => times === 1));
      for (let index = 0; index < events.length; index += 7) await t.buses[0].publish(events.slice(index, index + 7));
      await until(() => heard.every((ids) => ids.length >= events.length));
    });
    expect(heard).toEqual([events.map(({ id }) => id), events.map(({ id }) => id)]);
    expect(missed).toEqual([1, 1]);
  });

  it('tells a follower that it has missed some when the bus has lost events, and goes on', async () => {
    const t = under();
    const subject = `lost-${run}`;
    const known = event(subject);
    await t.buses[0].publish([event(subject), known]);
    const heard: string[] = [];
    let missed = 0;
    const follower = t.buses[1].follow({
      on: ['provisioning.active'],
      hear: (events) => heard.push(...events.map(({ id }) => id)),
      missed: () => {
        missed += 1;
      },
    });
    await whileRunning([follower], async () => {
      await until(() => missed === 1);
      await t.lose('events');
      expect(await t.buses[0].holds(known)).toBe(false);
      await t.buses[0].publish([event(subject)]);
      await until(() => missed > 1);
      const later = event(subject);
      await t.buses[0].publish([later]);
      await until(() => heard.includes(later.id));
    });
  });
}
