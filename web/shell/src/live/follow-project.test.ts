import type { Hint, ProjectId } from '@gpuaas/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followProject, type HintSocket } from './follow-project.ts';

const project = 'proj_1' as ProjectId;

describe('following a project', () => {
  let sockets: (HintSocket & { from: string | undefined; isClosed: boolean })[];
  let isHidden: boolean;
  let isUseful: boolean;
  let isTold: boolean;
  let heard: string[];
  let begun: number;
  let look: () => void;
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    [sockets, heard] = [[], []];
    [isHidden, isUseful, isTold, begun] = [false, true, false, 0];
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const start = () => {
    stop = followProject(project, {
      open(_, from) {
        const socket = {
          from,
          isClosed: false,
          onopen: null,
          onmessage: null,
          onclose: null,
          close: () => {
            socket.isClosed = true;
          },
        } as (typeof sockets)[number];
        sockets.push(socket);
        return socket;
      },
      sight: {
        isHidden: () => isHidden,
        onChange: (act) => {
          look = act;
          return () => {};
        },
      },
      onTold: (is) => {
        isTold = is;
      },
      onBegin: () => {
        begun += 1;
      },
      onHint: ({ event_id }) => heard.push(event_id),
      mayTryAgain: async () => isUseful,
    });
  };
  const last = () => sockets.at(-1) as unknown as WebSocket & (typeof sockets)[number];
  const opens = () => last().onopen?.call(last(), {} as Event);
  const closes = (code = 1006) => last().onclose?.call(last(), { code } as CloseEvent);
  const says = (hint: Partial<Hint>) => last().onmessage?.call(last(), { data: JSON.stringify(hint) } as MessageEvent);
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  it('hears hints, and goes on from the last one after a cut', async () => {
    start();
    opens();
    says({ event_id: 'evt_1' });
    says({ event_id: '' });
    expect([isTold, begun, heard]).toEqual([true, 1, ['evt_1', '']]);
    closes();
    expect(isTold).toBe(false);
    await pass(1_000);
    opens();
    expect([sockets.length, last().from, begun]).toEqual([2, 'evt_1', 1]);
  });

  it('polls after three connects that failed, and tries now and then', async () => {
    start();
    for (const wait of [2_000, 4_000]) {
      closes();
      await pass(wait);
    }
    closes();
    expect(sockets.length).toBe(3);
    await pass(29_000);
    expect([sockets.length, isTold]).toEqual([3, false]);
    await pass(31_000);
    expect(sockets.length).toBe(4);
    opens();
    expect(isTold).toBe(true);
  });

  it('hangs up when nobody has looked for a minute, and is back at once when somebody does', async () => {
    start();
    opens();
    says({ event_id: 'evt_1' });
    isHidden = true;
    look();
    await pass(59_000);
    expect(isTold).toBe(true);
    await pass(2_000);
    expect([isTold, last().isClosed, sockets.length]).toEqual([false, true, 1]);
    await pass(600_000);
    isHidden = false;
    look();
    expect([sockets.length, last().from]).toEqual([2, 'evt_1']);
  });

  it('stays when somebody looks away for a moment', async () => {
    start();
    opens();
    isHidden = true;
    look();
    await pass(30_000);
    isHidden = false;
    look();
    await pass(120_000);
    expect([sockets.length, isTold]).toEqual([1, true]);
  });

  it('does not come back where that is of no use, nor after it was stopped', async () => {
    start();
    opens();
    isUseful = false;
    closes(4_002);
    await pass(120_000);
    expect(sockets.length).toBe(1);
    isUseful = true;
    look();
    opens();
    stop();
    closes();
    await pass(120_000);
    expect([sockets.length, isTold]).toEqual([2, false]);
  });
});
