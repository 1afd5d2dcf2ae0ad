import { EventEmitter } from 'node:events';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Admission, createAdmission, Overloaded } from './admission.ts';

const connections = 10;
const most = connections + 4;
const mostWaiting = 200;
const create = { priority: 'ordinary', module: 'allocations' } as const;
const release = { priority: 'essential', module: 'allocations' } as const;
const list = { priority: 'ordinary', module: 'catalog' } as const;

class Response extends EventEmitter {
  destroyed = false;
  close(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('when more is asked for than can be done', () => {
  let admission: Admission;
  let shed: number;
  let lines: { message?: string; refused?: number }[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    [shed, lines] = [0, []];
    const log = createLogger({
      service: 'test',
      clock: systemClock,
      write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]),
    });
    const counter = () => () => {
      shed += 1;
    };
    admission = createAdmission({ connections, waitFor: 1_000, log, metrics: { counter, gauge: () => {} } });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const enter = (asked: typeof create | typeof release | typeof list, response = new Response()) =>
    admission.enter(asked, response);
  const enterMany = (count: number) => Array.from({ length: count }, () => enter(create));
  /** What is known of it a moment later. */
  async function standing(entering: Promise<unknown>): Promise<string> {
    let known = 'waiting';
    entering.then(
      () => {
        known = 'let in';
      },
      () => {
        known = 'refused';
      },
    );
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return known;
  }
  const fill = () => {
    const entered = enterMany(most + mostWaiting);
    for (const entering of entered) entering.catch(() => {});
    return entered;
  };

  it('a number is served, a number waits, and the next is refused at once, with a time to come back', async () => {
    const entered = fill();
    expect(await standing(entered[most - 1] as Promise<unknown>)).toBe('let in');
    expect(await standing(entered[most] as Promise<unknown>)).toBe('waiting');
    expect(await standing(entered.at(-1) as Promise<unknown>)).toBe('waiting');
    const refused = await Promise.all(enterMany(100).map((entering) => entering.catch((error: unknown) => error)));
    const times = refused.map((error) => (error as Overloaded).retryAfterSeconds);
    expect(refused.every((error) => error instanceof Overloaded && error.code === 'unavailable')).toBe(true);
    expect([...new Set(times)].sort()).toEqual([1, 2, 3, 4]);
  });

  it('what is essential is let in all the same, and so is what another module does', async () => {
    fill();
    expect(await standing(enter(release))).toBe('let in');
    expect(await standing(enter(list))).toBe('let in');
    expect(await standing(enter(create))).toBe('refused');
  });

  it('whoever waits is let in when somebody has ended, in the order in which they came', async () => {
    const [first, ...others] = fill();
    const leave = (await first) as () => void;
    leave();
    leave();
    expect(await standing(others[most - 1] as Promise<unknown>)).toBe('let in');
    expect(await standing(others[most] as Promise<unknown>)).toBe('waiting');
  });

  it('nobody waits for longer than they may', async () => {
    const last = fill().at(-1) as Promise<unknown>;
    await vi.advanceTimersByTimeAsync(990);
    expect(await standing(last)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(20);
    expect(await standing(last)).toBe('refused');
    expect(await standing(enter(create))).toBe('waiting');
  });

  it('whoever is gone is not served when their turn comes', async () => {
    const served = await Promise.all(Array.from({ length: most }, () => enter(create)));
    const gone = new Response();
    const waiting = [enter(create, gone), enter(create)] as const;
    waiting[0].catch(() => {});
    gone.close();
    served[0]?.();
    expect(await standing(waiting[0])).toBe('refused');
    expect(await standing(waiting[1])).toBe('let in');
    expect(await standing(enter(create))).toBe('waiting');
  });

  it('whoever hangs up makes no room for others while the database still works for them', async () => {
    const responses = Array.from({ length: most }, () => new Response());
    const served = await Promise.all(responses.map((response) => enter(create, response)));
    for (const response of responses) response.close();
    const next = enter(create);
    expect(await standing(next)).toBe('waiting');
    served[0]?.();
    expect(await standing(next)).toBe('let in');
  });

  it('each refusal is counted, and the log says how many instead of each', async () => {
    fill();
    for (const entering of enterMany(50)) entering.catch(() => {});
    await vi.advanceTimersByTimeAsync(500);
    expect(shed).toBe(50);
    expect(lines.map(({ message, refused }) => [message, refused])).toEqual([['too many requests at once', 1]]);
    await vi.advanceTimersByTimeAsync(10_000);
    // With those whose time was over.
    expect(lines.map(({ refused }) => refused)).toEqual([1, 49 + mostWaiting]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(lines).toHaveLength(2);
  });
});
