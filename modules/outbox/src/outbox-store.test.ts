import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBatch } from './outbox-store.ts';
import { outboxTables } from './tables.ts';

const sent = 5_000;

describe('what the relay reads', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    await test.asOwner(
      `insert into outbox.event (id, type, source, subject, correlation_id, occurred_at, data)
       select 'evt_' || n, 'test.sent', 'test', 'test', 'cor_test', now(), '{}' from generate_series(1, ${sent + 3}) n`,
    );
    await test.asOwner('analyze outbox.event');
  });
  afterAll(() => test.close());

  /** `fetched`: rows that were looked at. The plan is the one that serves every position, as after many looks. */
  const seqsAfter = (position: bigint, gaps: bigint[], limit = 100) =>
    test.database.transaction(async (tx) => {
      const fetched = async () => {
        const { rows } = await sql<{ n: number }>`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
          where schemaname = 'outbox' and relname = 'event'`.execute(outboxTables(tx));
        return rows[0]?.n ?? 0;
      };
      await sql`set local plan_cache_mode = force_generic_plan`.execute(outboxTables(tx));
      const before = await fetched();
      const state = { position, gaps: gaps.map((seq) => ({ seq: String(seq), before: '0' })) };
      const { events } = await readBatch(tx, state, limit);
      return { seqs: events.map(({ seq }) => Number(seq)), fetched: (await fetched()) - before };
    });

  it('is what comes after its position and what fills a gap, in order and each once', async () => {
    const { seqs } = await seqsAfter(BigInt(sent), [BigInt(sent) + 2n, 7n, 3n]);
    expect(seqs).toEqual([3, 7, sent + 1, sent + 2, sent + 3]);
    expect((await seqsAfter(BigInt(sent), [7n, 3n], 3)).seqs).toEqual([3, 7, sent + 1]);
  });

  it('costs as little after thousands of events as after none', async () => {
    const { seqs, fetched } = await seqsAfter(BigInt(sent), [7n]);
    expect(seqs).toEqual([7, sent + 1, sent + 2, sent + 3]);
    expect(fetched).toBeLessThan(20);
  });
});
