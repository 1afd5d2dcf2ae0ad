import { createPublicKey, verify } from 'node:crypto';
import { digestOf, hashBeforeFirstSeal, rootOf, sealHashOf, signedHeadOf } from '@gpuaas/contract/audit-chain';
import { createCtx, systemClock, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { until } from '@gpuaas/testing';
import { createTestCtxSource, createTestSecrets } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AuditEntry, allEvents, wireAudit } from './audit.ts';
import { listAuditEvents } from './audit-store.ts';
import { toView } from './audit-view.ts';
import { openSealKey, type SealKey } from './seal-key.ts';
import { sealBatch, sealerSweep } from './sealer.ts';
import { auditTables } from './tables.ts';

const source = createTestCtxSource();
const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_seal' });
const audit = wireAudit();

describe('the sealer', () => {
  let test: TestDatabase;
  let key: SealKey;
  beforeEach(async () => {
    test = await createTestDatabase();
    key = await openSealKey(createTestSecrets());
  });
  afterEach(() => test.close());

  const entry: AuditEntry = {
    action: 'allocation.release',
    result: 'success',
    targetType: 'allocation',
    targetId: undefined,
    targetName: 'trainer',
    projectId: undefined,
    detail: { b: [1.5, { z: null, a: 'é' }], a: true },
  };
  /** Sent at once, so that it has its number before anything else happens. */
  async function append(tx: Tx, targetId: string): Promise<void> {
    await audit.append(tx, ctx, { ...entry, targetId });
    await sql`select 1`.execute(auditTables(tx));
  }
  const committed = (targetId: string) => test.database.transaction((tx) => append(tx, targetId));
  const seal = (mostInSeal = 500, mostSeals = 10) =>
    test.database.transaction((tx) => sealerSweep({ key, clock: systemClock, mostInSeal, mostSeals }).find(tx, ctx));
  const sealedTargets = async () =>
    (
      await test.asOwner<{ target_id: string }>(
        'select target_id from audit.sealed_event join audit.event using (seq) order by position',
      )
    ).map(({ target_id: id }) => id);

  interface SealRow {
    number: string;
    last_position: string;
    root: Buffer;
    hash: Buffer;
    signature: Buffer;
    sealed_at: Date;
  }

  it('makes a chain that everybody can do the sums of again, and signs each of its heads', async () => {
    for (const target of ['a', 'b', 'c', 'd', 'e']) await committed(target);
    await seal(2);
    const { items } = await listAuditEvents(test.database.db, allEvents, { limit: 9, after: undefined });
    const digests = items.toReversed().map((event) => digestOf(toView(event)));
    const rows = await test.asOwner<SealRow>('select * from audit.seal order by number');
    expect(rows.map(({ last_position: last }) => Number(last))).toEqual([2, 4, 5]);
    let previous = hashBeforeFirstSeal;
    for (const [index, row] of rows.entries()) {
      const link = { number: index + 1, last: Number(row.last_position) };
      const root = rootOf(digests.slice(index * 2, link.last));
      const hash = sealHashOf(previous, { ...link, root });
      expect([row.root.toString('hex'), row.hash.toString('hex')]).toEqual([root, hash]);
      const text = signedHeadOf({ ...link, hash, sealed_at: row.sealed_at.toISOString() });
      expect(verify(null, text, createPublicKey({ key: key.publicJwk, format: 'jwk' }), row.signature)).toBe(true);
      previous = hash;
    }
    expect(items.map((event) => Number(event.seal?.position))).toEqual([5, 4, 3, 2, 1]);
  });

  it('seals every entry of many writers once, with two sealers running', async () => {
    const written: string[] = [];
    let isDone = false;
    const sealers = [1, 2].map(async () => {
      // One of two who seal at once is refused, which is what the number of a seal is for.
      while (!isDone) await seal(3, 2).catch((error: Error) => expect(error.message).toMatch(/duplicate key/));
    });
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 12; round += 1) {
        const target = `${writer}-${round}`;
        const change = test.database.transaction(async (tx) => {
          await append(tx, target);
          if (round % 4 === 3) throw new Error('undone');
        });
        await change.then(
          () => written.push(target),
          () => {},
        );
      }
    });
    await Promise.all(writers);
    isDone = true;
    await Promise.all(sealers);
    await seal();
    expect((await sealedTargets()).sort()).toEqual(written.sort());
    expect(await audit.unsealed(test.database.db)).toEqual({ waiting: 0, since: undefined });
  });

  it('seals an entry that is committed after a later one was sealed', async () => {
    await test.database.transaction(async (slow) => {
      await append(slow, 'late');
      await committed('early');
      await seal();
      expect(await sealedTargets()).toEqual(['early']);
      await seal();
    });
    expect(await audit.unsealed(test.database.db)).toMatchObject({ waiting: 1 });
    await seal();
    await seal();
    expect(await sealedTargets()).toEqual(['early', 'late']);
  });

  it('seals an entry of a younger transaction than the one that took the later value', async () => {
    const mayCommit = Promise.withResolvers<void>();
    const hasValue = Promise.withResolvers<void>();
    let younger = Promise.resolve();
    await test.database.transaction(async (older) => {
      await sql`select pg_current_xact_id()`.execute(auditTables(older));
      younger = test.database.transaction(async (tx) => {
        await append(tx, 'younger');
        hasValue.resolve();
        await mayCommit.promise;
      });
      await hasValue.promise;
      await append(older, 'older');
    });
    await seal();
    mayCommit.resolve();
    await younger;
    await seal();
    expect(await sealedTargets()).toEqual(['older', 'younger']);
  });

  it('finds a gap by the number of its transaction, which takes its own number before that of the entry', async () => {
    const [row] = await test.asOwner<{ definition: string }>(
      `select pg_get_expr(adbin, adrelid) as definition from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
       where adrelid = 'audit.event'::regclass and attname = 'seq'`,
    );
    expect(row?.definition).toMatch(/pg_current_xact_id\(\).*nextval/s);
  });

  it('forgets a gap that no transaction can fill any more', async () => {
    const undone = test.database.transaction(async (tx) => {
      await append(tx, 'undone');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await committed('first');
    await seal();
    const open = async () => {
      const [row] = await test.asOwner<{ gaps: unknown[] }>('select gaps from audit.seal order by number desc limit 1');
      return row?.gaps.length;
    };
    expect(await open()).toBe(1);
    // Whatever else runs on this server could have filled it, and may take its time.
    await until('the gap closing', async () => {
      await committed('another');
      await seal();
      return (await open()) === 0;
    });
  });

  it('lets only one of two who seal the same entries commit', async () => {
    await committed('once');
    const other = Promise.withResolvers<Promise<boolean>>();
    await test.database.transaction(async (tx) => {
      await sealBatch(tx, { key, clock: systemClock });
      other.resolve(test.database.transaction((second) => sealBatch(second, { key, clock: systemClock })));
      await until('the second waiting for the first', async () => {
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await test.asOwner(waiting)).length > 0;
      });
    });
    await expect(other.promise).rejects.toThrow(/duplicate key/);
    expect(await sealedTargets()).toEqual(['once']);
  });

  it.each(
    ['seal', 'sealed_event'].flatMap((table) => [
      [`update audit.${table} set ${table === 'seal' ? 'key_id' : 'digest'} = ''`],
      [`delete from audit.${table}`],
      [`truncate audit.${table} cascade`],
    ]),
  )('leaves what is final for the platform and for the owner of the database: %s', async (statement) => {
    await committed('final');
    await seal();
    const byPlatform = test.database.transaction((tx) => sql.raw(statement).execute(auditTables(tx)));
    await expect(byPlatform).rejects.toThrow(/permission denied/);
    await expect(test.asOwner(statement)).rejects.toThrow('audit events cannot be changed or removed');
    expect(await sealedTargets()).toEqual(['final']);
  });

  it('uses the same key in every process and after every start', async () => {
    const secrets = createTestSecrets();
    const keys = [await openSealKey(secrets), await openSealKey(secrets)];
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(keys[0]?.publicJwk).not.toHaveProperty('d');
  });
});
