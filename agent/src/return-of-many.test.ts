import { describe, expect, it } from 'vitest';
import { createPauses } from './pauses.ts';

const agents = 10_000;
/** What one core does with full handshakes of TLS 1.3 and client certificates. */
const handshakesPerSecond = 330;
const floor = agents / handshakesPerSecond;
/** When an agent that was not greeted dials once more beside its first attempt, in seconds after that. */
const dialsAgainAfter = [10, 30];
const reachedWithin = 3;

/** The same numbers in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Return {
  /** When the last agent was greeted, in seconds after the platform could be reached again. */
  allBackAfter: number;
  /** How many handshakes were begun in vain for each agent. */
  wastedEach: number;
  /** The largest part of the agents that dialled in one second. */
  mostInOneSecond: number;
}

/**
 * The fleet in a model, with the pauses of the agent itself: every agent has been trying in vain for a long time, then the
 * platform is back and greets one after another, in the order in which they came. It begins with those that have gone
 * elsewhere meanwhile, too, and gets half way.
 */
function comeBack(code: string, dialLasts: number): Return {
  const random = chance(7);
  const inVain = { code };
  const asksAgain = dialLasts > 1 ? 1 : 0;
  const fleet = Array.from({ length: agents }, () => {
    const pauses = createPauses(random);
    let at = -200 * random() - 60;
    // Where there is no answer the kernel asks again after a second; that may be what gets through.
    while (at + asksAgain < 0) at += dialLasts + pauses.after(inVain) / 1_000;
    return { came: at < 0 ? at + asksAgain : at, greeted: Number.POSITIVE_INFINITY };
  });
  const seconds = new Map<number, number>();
  for (const { came } of fleet) seconds.set(Math.floor(came), (seconds.get(Math.floor(came)) ?? 0) + 1);
  const dials = fleet
    .flatMap((agent) => [0, ...dialsAgainAfter].map((later) => ({ agent, at: agent.came + later })))
    .toSorted((one, other) => one.at - other.at);
  let [now, wasted] = [0, 0];
  for (const { agent, at } of dials) {
    if (agent.greeted <= at) continue;
    const isGone = agent.greeted <= Math.max(now, at);
    now = Math.max(now, at) + (isGone ? 0.5 : 1) / handshakesPerSecond;
    if (isGone) wasted += 1;
    else agent.greeted = now;
  }
  return {
    allBackAfter: Math.max(...fleet.map(({ greeted }) => greeted)),
    wastedEach: wasted / agents,
    mostInOneSecond: Math.max(...seconds.values()) / agents,
  };
}

describe(`${agents} agents come back`, () => {
  it('spread over seconds after the platform was started again, and few handshakes are wasted', () => {
    const { allBackAfter, wastedEach, mostInOneSecond } = comeBack('ECONNREFUSED', 0);
    expect(mostInOneSecond).toBeLessThan(0.2);
    expect(wastedEach).toBeLessThan(1);
    expect(allBackAfter).toBeLessThan(1.3 * floor);
  });

  it('as fast as they can be greeted after the platform was cut off from all of them, and few handshakes are wasted', () => {
    const { allBackAfter, wastedEach, mostInOneSecond } = comeBack('ETIMEDOUT', reachedWithin);
    expect(mostInOneSecond).toBeLessThan(0.6);
    expect(wastedEach).toBeLessThan(1);
    expect(allBackAfter).toBeLessThan(1.3 * floor);
  });
});
