import { createHash } from 'node:crypto';
import { createCtx, systemClock, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource, createTestSecrets } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEvents, wireAudit } from './audit.ts';
import { createExports, type ExportOf, type Exports } from './export-events.ts';
import { openSealKey } from './seal-key.ts';
import { sealerSweep } from './sealer.ts';

const source = createTestCtxSource();
const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_export' });
const audit = wireAudit();
const entries = 7;
/** What has nothing to be escaped, and each kind of what has. */
const names = ['plain ü', 'a "quote"', '=HYPERLINK("x")', 'back\\slash', 'tab\tnew\nline', '\u0001\u001f', undefined];

describe('an export', () => {
  let test: TestDatabase;
  let exports: Exports;
  let sealKey: Awaited<ReturnType<typeof openSealKey>>;
  const mine = source.newId('proj');
  beforeAll(async () => {
    test = await createTestDatabase();
    sealKey = await openSealKey(createTestSecrets());
    exports = createExports({ sealKey, clock: systemClock, waitForSeals: 0 });
    for (let number = 0; number < entries; number += 1) {
      const entry = {
        ...{
          action: 'allocation.create',
          result: 'success' as const,
          targetType: 'allocation',
          targetId: `t${number}`,
        },
        ...{ targetName: names[number], projectId: number < 3 ? mine : undefined },
        detail: { number, text: 'a\nb' },
      };
      await test.database.transaction((tx) => audit.append(tx, ctx, entry));
    }
    const sweep = sealerSweep({ key: sealKey, clock: systemClock, mostInSeal: 2 });
    await test.database.transaction((tx) => sweep.find(tx, ctx));
  });
  afterAll(() => test.close());

  const textOf = async (filter = allEvents, format: 'ndjson' | 'csv' = 'ndjson') => {
    let text = '';
    for await (const part of exports.run(test.database.db, filter, format, () => {})) text += part;
    return text;
  };
  const rowsOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as { row: string; event?: { target: { id: string; name: string | null } } } & Record<
            string,
            unknown
          >,
      );

  it('has every event in the order of the chain, and ends with its signed head', async () => {
    const rows = rowsOf(await textOf());
    expect(rows.map(({ row }) => row).join(' ')).toBe(
      'export entry entry seal entry entry seal entry entry seal entry seal head',
    );
    expect(rows.at(-1)).toMatchObject({ number: 4, last: entries, entries, signature: expect.any(String) });
    expect(rows.flatMap(({ event }) => event?.target.id ?? [])).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6']);
    expect(rows.flatMap(({ event }) => (event ? [event.target.name ?? undefined] : []))).toEqual(names);
  });

  it('has digests of what its filter leaves out, and of another project nothing else', async () => {
    const text = await textOf({ ...allEvents, projectId: mine });
    const rows = rowsOf(text);
    expect(rows.map(({ row }) => row).join(' ')).toBe('export entry entry seal entry omitted seal seal seal head');
    expect(text).not.toMatch(/"t[3-6]"/);
    expect(rows[0]).toMatchObject({ filter: { project_id: mine } });
  });

  it('signs everything that stands before its end', async () => {
    const text = await textOf();
    const end = text.trimEnd().lastIndexOf('\n') + 1;
    const head = JSON.parse(text.slice(end)) as { file: string };
    expect(head.file).toBe(createHash('sha256').update(text.slice(0, end)).digest('hex'));
  });

  it('gives spreadsheets nothing that they would execute', async () => {
    const text = await textOf(allEvents, 'csv');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
    expect(text.split('\n')[0]).toMatch(/^row,position,digest,id,at,/);
  });

  it('says so when an entry is gone that was sealed', async () => {
    const before = await textOf({ ...allEvents, actor: 'nobody' });
    expect(rowsOf(before).map(({ row }) => row)).not.toContain('missing');
    await test.asOwner('alter table audit.event disable trigger event_is_final');
    await test.asOwner("delete from audit.event where target_id = 't5'");
    const rows = rowsOf(await textOf({ ...allEvents, projectId: mine }));
    expect(rows.filter(({ row }) => row === 'missing')).toEqual([expect.objectContaining({ position: 6 })]);
  });

  it('has a place for operators, however many projects export at once', () => {
    const leaves = Array.from({ length: 16 }, (_, caller) => exports.enter(`person ${caller}`, source.newId('org')));
    expect(() => exports.enter('somebody else', source.newId('org'))).toThrow('Too many exports are running.');
    leaves.push(exports.enter('operator', 'platform'));
    for (const leave of leaves) leave();
  });

  it('is delayed by no reader of another organisation who does not read', async () => {
    const [theirs, ours] = [source.newId('org'), source.newId('org')];
    const filter = { ...allEvents, projectId: mine };
    const begin = (caller: string, of: ExportOf) =>
      exports.run(test.database.db, filter, 'ndjson', exports.enter(caller, of));
    const stalled = [begin('first', theirs), begin('second', theirs)];
    for (const one of stalled) await one.next();
    expect(() => exports.enter('third', theirs)).toThrow('Your organization already has 2 exports running.');
    const rows: string[] = [];
    for await (const text of begin('us', ours)) rows.push(text);
    expect(rows.at(-1)).toContain('"row":"head"');
    await stalled[0]?.return(undefined);
    exports.enter('third', theirs)();
    await stalled[1]?.return(undefined);
  });

  it('is refused to whoever has two, and leaves its place however it ends', async () => {
    const enter = (caller: string) => exports.enter(caller, source.newId('org'));
    const leaves = [enter('a'), enter('a')];
    expect(() => enter('a')).toThrow(/too_many_streams|limit/);
    enter('b')();
    const abandoned = exports.run(test.database.db, allEvents, 'ndjson', leaves[0] as () => void);
    await abandoned.next();
    await abandoned.return(undefined);
    leaves[0]?.();
    const another = enter('a');
    expect(() => enter('a')).toThrow();
    another();
    leaves[1]?.();
  });

  it('that is read in several parts has everything once and in order, also seals that two parts share', async () => {
    const more = 7_000;
    await test.asOwner(`
      insert into audit.event (id, occurred_at, actor_type, actor_id, actor_name, action, result, target_type, target_id, correlation_id, detail)
      select id || n, occurred_at, actor_type, actor_id, actor_name, action, result, target_type, 'many' || n, correlation_id, detail
      from audit.event, generate_series(1, ${more}) n where target_id = 't0' order by n`);
    const sweep = sealerSweep({ key: sealKey, clock: systemClock, mostInSeal: 700, mostSeals: 20 });
    await test.database.transaction((tx) => sweep.find(tx, ctx));
    const rows = rowsOf(await textOf());
    const positions = rows.flatMap(({ row, position }) => (row === 'entry' || row === 'missing' ? [position] : []));
    expect(positions).toEqual(Array.from({ length: entries + more }, (_, index) => index + 1));
    const seals = rows.flatMap(({ row, number }) => (row === 'seal' ? [number] : []));
    expect(seals).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    expect(rows.at(-1)).toMatchObject({ row: 'head', number: 14, last: entries + more });
  });
});
