import type { ProjectId } from '@gpuaas/contract';
import { createCtx, createDoorbell, principalOf, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireOutbox } from './outbox.ts';
import { readBatch, readSince } from './outbox-store.ts';

const project = 'proj_1' as ProjectId;

describe('what happened in a project since an event', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    await test.asOwner(`
      insert into outbox.event (id, type, source, subject, project_id, correlation_id, occurred_at, data)
      select 'evt_' || name, 'test.sent', 'test', 'test', project, 'cor_test', now() - age * interval '1 second', '{}'
      from (values ('long_ago', 'proj_1', 1000), ('before', 'proj_1', 300), ('late', 'proj_1', 110), ('last', 'proj_1', 100),
        ('foreign', 'proj_2', 90), ('after', 'proj_1', 50), ('newest', 'proj_1', 1)) e (name, project, age)`);
  });
  afterAll(() => test.close());

  const since = async (id: string, of = project) =>
    (await readSince(test.database.db, of, id))?.map((event) => event.id.slice(4));

  it('is what came after it, and what was committed late', async () => {
    expect(await since('evt_last')).toEqual(['late', 'last', 'after', 'newest']);
    expect(await since('evt_newest')).toEqual(['newest']);
  });

  it('is nothing for an event of another project, of nobody, or of long ago', async () => {
    expect(await since('evt_foreign')).toBeUndefined();
    expect(await since('evt_last', 'proj_2' as ProjectId)).toBeUndefined();
    for (const id of ['evt_long_ago', 'evt_nobody', '', '%']) expect(await since(id)).toBeUndefined();
  });

  it('says who caused each event, to the relay too', async () => {
    const source = createTestCtxSource();
    const outbox = wireOutbox({ doorbell: createDoorbell() });
    const machine = { type: 'service_account', id: source.newId('sa'), name: 'nightly' } as const;
    const append = (principal: ReturnType<typeof systemPrincipal>) =>
      test.database.transaction((tx) =>
        outbox.append(tx, createCtx(source, { principal, correlationId: 'cor_who' }), {
          ...{ type: 'provisioning.active', source: 'test', subject: 'alloc_caused' },
          data: { project_id: 'proj_caused' } as never,
        }),
      );
    const first = await append(principalOf(machine, { type: 'self' }));
    await append(systemPrincipal('sweep'));
    const causes = [
      ['service_account', machine.id],
      ['system', null],
    ];
    const events = await readSince(test.database.db, 'proj_caused' as ProjectId, first);
    expect(events?.map(({ actortype, actorid }) => [actortype, actorid])).toEqual(causes);
    const { events: batch } = await test.database.transaction((tx) => readBatch(tx, { position: 0n, gaps: [] }, 100));
    const caused = batch.filter(({ envelope }) => envelope.subject === 'alloc_caused');
    expect(caused.map(({ envelope: { actortype, actorid } }) => [actortype, actorid])).toEqual(causes);
  });

  it('is not looked for among too many', async () => {
    await test.asOwner(`
      insert into outbox.event (id, type, source, subject, project_id, correlation_id, occurred_at, data)
      select 'evt_many_' || n, 'test.sent', 'test', 'test', 'proj_2', 'cor_test', now(), '{}' from generate_series(1, 5000) n`);
    expect(await since('evt_last')).toBeUndefined();
  });
});
