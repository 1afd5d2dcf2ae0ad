import { wireAudit } from '@gpuaas/audit';
import type { AllocationId, AllocationState, NodeId, StreamId } from '@gpuaas/contract';
import type { Standing } from '@gpuaas/iam';
import { createCtx, createDoorbell, deadlineSweep, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionDeadlines, terminalSweeps } from './sweep-sessions.ts';
import { type TerminalDeps, wireTerminal } from './terminal.ts';

const good: Standing = { ended: false, disabled: false, permissions: new Set(['terminal.open']) };
const node = 'node_1' as NodeId;

describe('the look at open sessions', () => {
  let test: TestDatabase;
  let standing: Standing;
  let allocation: AllocationState | undefined;
  let outOfService: NodeId[];
  let asked = 0;
  let longest: number;
  let number = 0;
  const source = createTestCtxSource();
  const doorbell = createDoorbell();
  const deps: TerminalDeps = {
    audit: wireAudit(),
    doorbell,
    iam: {
      access: async () => undefined,
      async standings(_db, sessions) {
        asked += 1;
        return sessions.map(() => standing);
      },
    },
    allocations: {
      get: async () => {
        throw new Error('not needed');
      },
      statesOf: async (_db, ids: readonly AllocationId[]) =>
        new Map(ids.flatMap((id) => (allocation ? [[id, allocation] as const] : []))),
    },
    nodes: { outOfService: async () => outOfService },
    nodeTasks: {
      enqueue: async () => {
        throw new Error('not needed');
      },
    },
    policies: { read: () => longest },
  };
  const terminal = wireTerminal(deps);
  const overdue = deadlineSweep('overdue', sessionDeadlines(deps));

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [standing, allocation, outOfService, asked, longest] = [good, 'active', [], 0, 86_400];
    await test.asOwner("update terminal.session set state = 'closed'");
  });

  async function plant(more: Record<string, unknown> = {}): Promise<StreamId> {
    number += 1;
    const row = {
      id: `term_${number}`,
      stream_id: `stream_${number}`,
      allocation_id: 'alloc_1',
      allocation_name: 'work',
      project_id: 'proj_1',
      node_id: node,
      user_id: 'user_1',
      username: 'mara',
      sign_in_id: 'sess_1',
      kind: 'shell',
      state: 'open',
      state_changed_at: new Date(),
      correlation_id: 'cor_1',
      created_at: new Date(),
      seen_at: new Date(),
      ...more,
    };
    const names = Object.keys(row);
    await test.asOwner(
      `insert into terminal.session (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(row),
    );
    return row.stream_id as StreamId;
  }

  async function sweep(): Promise<void> {
    const ctx = createCtx(source, { principal: systemPrincipal('sweep'), correlationId: 'cor_sweep' });
    for (const one of [...terminalSweeps(deps), overdue]) {
      const rows = await test.database.transaction((tx) => one.find(tx, ctx));
      for (const row of rows) await test.database.transaction((tx) => one.handle(tx, ctx, row));
    }
  }

  const endOf = async (stream: StreamId) =>
    (
      await test.asOwner<{ end_reason: string | null }>(
        'select end_reason from terminal.session where stream_id = $1',
        [stream],
      )
    )[0]?.end_reason;
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

  it('leaves alone whoever still has the right, with one question for all of them', async () => {
    const streams = await Promise.all([plant(), plant(), plant({ state: 'opening', seen_at: null })]);
    await sweep();
    expect(await Promise.all(streams.map(endOf))).toEqual([null, null, null]);
    expect(asked).toBe(1);
  });

  it('ends what is open for longer than the policy allows, also once it allows less', async () => {
    const [old, young] = [await plant({ created_at: ago(601) }), await plant({ created_at: ago(300) })];
    await sweep();
    expect([await endOf(old), await endOf(young)]).toEqual([null, null]);
    longest = 600;
    await sweep();
    expect([await endOf(old), await endOf(young)]).toEqual(['deadline', null]);
  });

  interface Change {
    standing?: Partial<Standing>;
    allocation?: AllocationState | 'gone';
    outOfService?: NodeId[];
  }
  it.each<[string, Change]>([
    ['signed_out', { standing: { ended: true } }],
    ['person_disabled', { standing: { disabled: true } }],
    ['access_lost', { standing: { permissions: new Set() } }],
    ['access_lost', { standing: { permissions: new Set(['allocation.read']) } }],
    ['released', { allocation: 'releasing' }],
    ['released', { allocation: 'gone' }],
    ['node_revoked', { outOfService: [node] }],
  ])('ends a session as %s: %j', async (reason, change) => {
    standing = { ...good, ...change.standing };
    allocation = change.allocation === 'gone' ? undefined : (change.allocation ?? 'active');
    outOfService = change.outOfService ?? [];
    const [open, opening] = [await plant(), await plant({ state: 'opening', seen_at: null })];
    await sweep();
    expect([await endOf(open), await endOf(opening)]).toEqual([reason, reason]);
  });

  it('ends one that is over its time', async () => {
    const [old, stuck] = [
      await plant({ state_changed_at: ago(24 * 3600 + 5) }),
      await plant({ state: 'opening', state_changed_at: ago(61), seen_at: null }),
    ];
    await sweep();
    expect([await endOf(old), await endOf(stuck)]).toEqual(['deadline', 'timeout']);
  });

  it('does not end one that opened after it was found', async () => {
    const stream = await plant({ state: 'opening', state_changed_at: ago(61), seen_at: null });
    const ctx = createCtx(source, { principal: systemPrincipal('sweep'), correlationId: 'cor_sweep' });
    const rows = await test.database.transaction((tx) => overdue.find(tx, ctx));
    expect(rows).toHaveLength(1);
    await test.asOwner("update terminal.session set state = 'open', state_changed_at = now() where stream_id = $1", [
      stream,
    ]);
    for (const row of rows) await test.database.transaction((tx) => overdue.handle(tx, ctx, row));
    expect(await endOf(stream)).toBeNull();
  });

  it('writes one entry about the end, under the name of the person', async () => {
    standing = { ...good, ended: true };
    const stream = await plant({ created_at: ago(90) });
    await sweep();
    await sweep();
    await test.database.transaction((tx) =>
      terminal.end(tx, createCtx(source, { principal: systemPrincipal('exchange'), correlationId: 'cor_x' }), stream, {
        reason: 'exit',
        exitCode: 0,
      }),
    );
    const events = await test.asOwner(
      "select actor_type, actor_id, actor_name, action, target_name, correlation_id, detail from audit.event where detail->>'terminal_session_id' = $1",
      [stream.replace('stream', 'term')],
    );
    expect(events).toEqual([
      {
        actor_type: 'user',
        actor_id: 'user_1',
        actor_name: 'mara',
        action: 'terminal.close',
        target_name: 'work',
        correlation_id: 'cor_1',
        detail: expect.objectContaining({ reason: 'signed_out', duration_seconds: 90, kind: 'shell' }),
      },
    ]);
    expect(await endOf(stream)).toBe('signed_out');
  });

  it('settles a stream that nobody carries, but not before whoever carries it could object', async () => {
    const stream = await plant({ state_changed_at: ago(60), seen_at: ago(30) });
    await sweep();
    expect(await endOf(stream)).toBeNull();
    await test.asOwner("update terminal.session set missed_at = missed_at - interval '7 s' where stream_id = $1", [
      stream,
    ]);
    await sweep();
    expect(await endOf(stream)).toBe('interrupted');

    const carried = await plant({ state_changed_at: ago(60), seen_at: ago(30) });
    await sweep();
    expect(await test.database.transaction((tx) => terminal.watch(tx, [carried]))).toEqual([]);
    await sweep();
    expect(await endOf(carried)).toBeNull();
  });

  it('leaves alone a stream that was seen between the look and the end', async () => {
    const stream = await plant({ state_changed_at: ago(60), seen_at: ago(30), missed_at: ago(10) });
    const ctx = createCtx(source, { principal: systemPrincipal('sweep'), correlationId: 'cor_sweep' });
    const [one] = terminalSweeps(deps);
    const rows = (await test.database.transaction((tx) => one?.find(tx, ctx) ?? Promise.resolve([]))) ?? [];
    expect(rows).toHaveLength(1);
    await test.database.transaction((tx) => terminal.watch(tx, [stream]));
    for (const row of rows) await test.database.transaction((tx) => one?.handle(tx, ctx, row) ?? Promise.resolve());
    expect(await endOf(stream)).toBeNull();
  });

  it('tells whoever carries streams which of theirs have ended, and touches no others', async () => {
    const [mine, ended, foreign] = [
      await plant({ seen_at: ago(10) }),
      await plant({ state: 'closed', end_reason: 'signed_out' }),
      await plant({ seen_at: ago(10) }),
    ];
    const answer = await test.database.transaction((tx) => terminal.watch(tx, [mine, ended]));
    expect(answer).toEqual([{ streamId: ended, reason: 'signed_out' }]);
    const seen = await test.asOwner<{ stream_id: string }>(
      "select stream_id from terminal.session where seen_at > clock.now() - interval '5 s' and stream_id = any($1)",
      [[mine, foreign]],
    );
    expect(seen.map(({ stream_id }) => stream_id)).toEqual([mine]);
  });
});
