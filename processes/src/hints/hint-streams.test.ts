import type { EventEnvelope, Hint, ProjectId, SessionId, UserId } from '@gpuaas/contract';
import { createEmbeddedStore } from '@gpuaas/ephemeral-store/embedded';
import type { Standing } from '@gpuaas/iam';
import { createLogger, type Db, hasCode, type Line, systemClock } from '@gpuaas/kernel';
import { wirePolicies } from '@gpuaas/policy';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishHints } from './hint-channel.ts';
import { createHintStreams, type HintStreams, type StreamCaller } from './hint-streams.ts';

const log = createLogger({ service: 'test', clock: systemClock, write: () => {} });
const project = 'proj_1' as ProjectId;

interface TestLine extends Line {
  hints: Hint[];
  unsent: number;
  writes: number;
  ended: string | undefined;
  keptAlive: number;
}

function openLine(): TestLine {
  const closed: (() => void)[] = [];
  const line: TestLine = {
    hints: [],
    unsent: 0,
    ended: undefined,
    keptAlive: 0,
    writes: 0,
    send: ({ event, frame }) => {
      line.writes += 1;
      for (const [, text = ''] of Buffer.from(event)
        .toString()
        .matchAll(/^data: (.*)$/gm)) {
        expect(Buffer.from(frame).toString()).toContain(text);
        line.hints.push(JSON.parse(text) as Hint);
      }
    },
    keepAlive: () => {
      line.keptAlive += 1;
    },
    close: ({ reason }) => {
      line.ended = reason;
      for (const act of closed) act();
    },
    onClosed: (act) => closed.push(act),
  };
  return line;
}

describe('streams of hints', () => {
  const store = createEmbeddedStore(systemClock);
  const member: Standing = { ended: false, disabled: false, permissions: new Set(['project.read']) };
  let standings: () => Promise<Standing>;
  let since: (eventId: string) => Promise<EventEnvelope[] | undefined>;
  let streams: HintStreams;
  let stop: AbortController;
  let running: Promise<void>;
  let number = 0;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    standings = async () => member;
    since = async () => [];
    streams = createHintStreams({
      store,
      iam: { standings: (_, asked) => Promise.all(asked.map(() => standings())) },
      outbox: { since: (_, of, eventId) => (of === project ? since(eventId) : Promise.resolve(undefined)) },
      policies: wirePolicies(),
      db: {} as Db,
      log,
    });
    stop = new AbortController();
    running = streams.look.run(stop.signal);
    await pass(1);
    number = 0;
    await relay();
  });
  afterEach(async () => {
    stop.abort();
    await pass(1);
    await running;
    vi.useRealTimers();
  });

  const pass = async (milliseconds: number) => void (await vi.advanceTimersByTimeAsync(milliseconds));
  const hint = (event_id: string, resource = 'allocation'): Hint => ({
    event_id,
    type: 'changed',
    resource,
    id: 'alloc_1',
    version: 1,
    at: '2026-01-01T00:00:00.000Z',
  });
  const relay = (...hints: Hint[]) => send('one', hints);
  async function send(name: string, hints: Hint[], of = project) {
    number += 1;
    await publishHints(store, { relay: name, number, hints: hints.map((one) => ({ project: of, hint: one })) });
    // What comes soon after another waits for so long.
    await pass(60);
  }
  const follow = (line: TestLine, more: Partial<StreamCaller> = {}, from?: string) => {
    const caller = { actorId: 'user_1' as UserId, credentialId: 'sess_1' as SessionId, projectId: project };
    streams.open({ ...caller, permission: 'project.read', ...more }, line, from);
    return line;
  };
  const types = ({ hints }: TestLine) => hints.map(({ type, event_id }) => (type === 'reset' ? type : event_id));

  it('tell everybody who follows a project, and nobody else', async () => {
    const [one, two] = [follow(openLine()), follow(openLine())];
    const other = follow(openLine(), { projectId: 'proj_2' as ProjectId });
    await relay(hint('evt_1'), hint('evt_1', 'operation'));
    await send('one', [hint('evt_2')], 'proj_3' as ProjectId);
    expect([types(one), types(two), types(other)]).toEqual([['evt_1', 'evt_1'], ['evt_1', 'evt_1'], []]);
  });

  it('send what comes at once in two parts: the first, then the last of each that followed', async () => {
    const line = follow(openLine());
    const many = Array.from({ length: 20 }, (_, index) => ({ ...hint(`evt_${index}`), id: `alloc_${index % 10}` }));
    await relay(...many);
    expect([line.writes, types(line)]).toEqual([2, ['evt_0', ...many.slice(10).map(({ event_id }) => event_id)]]);
  });

  it('say only that there is much, when there is very much', async () => {
    const line = follow(openLine());
    await relay(...Array.from({ length: 600 }, (_, index) => ({ ...hint(`evt_${index}`), id: `alloc_${index}` })));
    expect(types(line).slice(0, 2)).toEqual(['evt_0', 'reset']);
    expect(types(line).length).toBe(2 + 600 - 502);
  });

  it('tell each hint once, however many relays there are', async () => {
    const line = follow(openLine());
    await send('two', [hint('evt_1')]);
    number = 1;
    await relay(hint('evt_1'), hint('evt_2'));
    expect(types(line)).toEqual(['reset', 'evt_1', 'evt_2']);
  });

  it('say that some may be missing when a message of a relay was lost, or another relay begins', async () => {
    const [line, other] = [follow(openLine()), follow(openLine(), { projectId: 'proj_2' as ProjectId })];
    number += 1;
    await relay(hint('evt_1'));
    await relay(hint('evt_2'));
    await send('another', [hint('evt_3')]);
    expect(types(line)).toEqual(['reset', 'evt_1', 'evt_2', 'reset', 'evt_3']);
    expect(types(other)).toEqual(['reset', 'reset']);
    expect(other.hints[0]?.id).toBe('proj_2');
  });

  it('keep nothing for somebody who does not read, and make up for it with one reset', async () => {
    const [slow, quick] = [follow(openLine()), follow(openLine())];
    slow.unsent = 1 << 20;
    for (let count = 1; count <= 50; count += 1) await relay(hint(`evt_${count}`));
    expect([types(slow), types(quick).length]).toEqual([[], 50]);
    slow.unsent = 0;
    await pass(2_000);
    expect(types(slow)).toEqual(['reset']);
    await relay(hint('evt_51'));
    expect(types(slow)).toEqual(['reset', 'evt_51']);
  });

  it('end for somebody who reads nothing for 30 seconds', async () => {
    const slow = follow(openLine());
    slow.unsent = 1 << 20;
    await relay(hint('evt_1'));
    for (let second = 0; second < 34; second += 2) {
      await pass(2_000);
      await relay();
    }
    expect([slow.ended, streams.count()]).toEqual([expect.stringContaining('Nothing was read'), 0]);
  });

  it('end, and are refused, when nobody relays', async () => {
    const line = follow(openLine());
    await pass(13_000);
    expect(line.ended).toContain('interrupted');
    expect(caught(() => streams.admit('user_1' as UserId))).toBe('unavailable');
    await relay();
    streams.admit('user_1' as UserId);
  });

  it('end when the right behind them is gone, or cannot be looked at', async () => {
    const line = follow(openLine());
    standings = async () => ({ ...member, permissions: new Set() });
    await pass(2_100);
    expect(line.ended).toContain('access');
    const other = follow(openLine());
    standings = async () => Promise.reject(new Error('away'));
    for (let second = 0; second < 14; second += 2) {
      await pass(2_000);
      await relay();
    }
    expect(other.ended).toContain('interrupted');
  });

  it('begin with what was missed, or with a reset when nobody knows', async () => {
    const event = { id: 'evt_9', type: 'provisioning.active', time: 'then', sequence: 7, projectid: project };
    since = async (id) => {
      if (id === 'broken') throw new Error('away');
      return id === 'evt_8'
        ? [{ ...event, data: { allocation_id: 'alloc_9' } } as unknown as EventEnvelope]
        : undefined;
    };
    const [known, unknown, broken] = ['evt_8', 'evt_0', 'broken'].map((id) => follow(openLine(), {}, id));
    await pass(1);
    expect([known, unknown, broken].map((line) => line && types(line))).toEqual([['evt_9'], ['reset'], ['reset']]);
    expect(known?.hints[0]).toEqual({
      event_id: 'evt_9',
      type: 'changed',
      resource: 'allocation',
      id: 'alloc_9',
      version: 7,
      at: 'then',
    });
  });

  it('say every 15 seconds that they are there, and end with the process', async () => {
    const line = follow(openLine());
    for (let second = 0; second < 30; second += 2) {
      await pass(2_000);
      await relay();
    }
    expect(line.keptAlive).toBe(2);
    stop.abort();
    await pass(1);
    expect([line.ended, streams.count()]).toEqual([expect.stringContaining('Connect again'), 0]);
  });

  it('are limited for each person, and free again when one ends', async () => {
    const lines = Array.from({ length: 20 }, () => follow(openLine()));
    expect(caught(() => streams.admit('user_1' as UserId))).toBe('too_many_streams');
    // Somebody who was let in before the others were there.
    expect([follow(openLine()).ended, streams.count()]).toEqual([expect.stringContaining('too many streams'), 20]);
    streams.admit('user_2' as UserId);
    lines[0]?.close({ code: 1000, reason: '' });
    streams.admit('user_1' as UserId);
  });

  it('hear of what nobody can read without falling silent', async () => {
    const line = follow(openLine());
    const within = (hints: unknown) => JSON.stringify({ relay: 'one', number: 2, hints });
    const long = { project, hint: { ...hint('evt_0'), at: 'x'.repeat(70_000) } };
    for (const text of ['', 'null', '{}', '{"relay":1}', '[]', within([null]), within([{ project }]), within({})]) {
      await store.publish('hints', text);
    }
    await relay(hint('evt_1'));
    expect(types(line)).toEqual(['evt_1']);
    await store.publish('hints', JSON.stringify({ relay: 'one', number: 3, hints: [long] }));
    number += 1;
    await relay(hint('evt_2'));
    expect(types(line)).toEqual(['evt_1', 'evt_2']);
  });
});

function caught(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return (['unavailable', 'too_many_streams'] as const).find((code) => hasCode(error, code));
  }
}
