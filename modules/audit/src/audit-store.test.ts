import { operationTable, platformPermissions } from '@gpuaas/contract';
import { createCtx, principalOf, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditEntry, allEvents, wireAudit } from './audit.ts';
import { listAuditEvents } from './audit-store.ts';
import { auditTables } from './tables.ts';

const source = createTestCtxSource();

describe('the audit log', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  const audit = wireAudit();
  const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_audit' });
  const entry = (more: Partial<AuditEntry>): AuditEntry => ({
    action: 'allocation.release',
    result: 'success',
    targetType: 'allocation',
    targetId: source.newId('alloc'),
    targetName: 'trainer',
    projectId: undefined,
    detail: {},
    ...more,
  });
  const append = (more: Partial<AuditEntry>, then: (tx: Tx) => Promise<void> = async () => {}) =>
    test.database.transaction(async (tx) => {
      await audit.append(tx, ctx, entry(more));
      await then(tx);
    });
  const about = (targetId: string) => test.asOwner('select detail from audit.event where target_id = $1', [targetId]);

  it('names a service account as one', async () => {
    const identity = { type: 'service_account', id: source.newId('sa'), name: 'nightly' } as const;
    const principal = principalOf(identity, { type: 'self' });
    const asked = createCtx(source, { principal, correlationId: 'cor_machine' });
    await test.database.transaction((tx) => audit.append(tx, asked, entry({})));
    const filter = { ...allEvents, correlationId: 'cor_machine' };
    const { items } = await audit.list(test.database.db, filter, { limit: 2, after: undefined });
    expect(items.map(({ actor }) => actor)).toEqual([identity]);
  });

  it('has no entry about a change that was undone', async () => {
    const targetId = source.newId('alloc');
    const undone = append({ targetId }, async () => {
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await about(targetId)).toEqual([]);
  });

  it('undoes a change whose entry cannot be written', async () => {
    await test.asOwner('create table public.thing (id text)');
    await test.asOwner('grant insert on public.thing to gpuaas_app');
    const change = (result: string) =>
      append({ result: result as never }, async (tx) => {
        await sql`insert into public.thing values (${result})`.execute(auditTables(tx));
      });
    await change('success');
    await expect(change('no result')).rejects.toThrow(/event_result_check/);
    expect(await test.asOwner('select id from public.thing')).toEqual([{ id: 'success' }]);
  });

  it.each(["update audit.event set action = 'nothing'", 'delete from audit.event', 'truncate audit.event'])(
    'is final for the platform and for the owner of the database: %s',
    async (statement) => {
      const targetId = source.newId('alloc');
      await append({ targetId });
      const byPlatform = test.database.transaction((tx) => sql.raw(statement).execute(auditTables(tx)));
      await expect(byPlatform).rejects.toThrow(/permission denied/);
      await expect(test.asOwner(statement)).rejects.toThrow('audit events cannot be changed or removed');
      expect(await about(targetId)).toHaveLength(1);
    },
  );

  it('holds no secret, wherever in the details it stands', async () => {
    const targetId = source.newId('alloc');
    const refresh = `gpuaas_refresh_${'a'.repeat(43)}`;
    await append({ targetId, detail: { name: 'trainer', password: 'hunter2', deep: { said: `it was ${refresh}` } } });
    const [row] = await about(targetId);
    expect(row).toMatchObject({ detail: { name: 'trainer' } });
    expect(JSON.stringify(row)).not.toMatch(/hunter2|aaaa/);
  });

  it('shows a project what happened in it, and nothing of another or of the platform', async () => {
    const [mine, theirs] = [source.newId('proj'), source.newId('proj')];
    const targetId = source.newId('alloc');
    for (const projectId of [mine, theirs, undefined]) await append({ targetId, projectId });
    const list = async (projectId: typeof mine | undefined) => {
      const filter = { ...allEvents, projectId, targetId };
      const { items } = await listAuditEvents(test.database.db, filter, { limit: 9, after: undefined });
      return items.map((item) => item.projectId);
    };
    expect(await list(mine)).toEqual([mine]);
    expect(await list(undefined)).toHaveLength(3);
  });

  it('is open as a whole to platform administrators and operators alone', () => {
    const { scope, permission } = operationTable.listAuditEvents;
    expect(scope).toBe('platform');
    expect(platformPermissions[permission]).toEqual(['platform_admin', 'platform_ops']);
  });
});
