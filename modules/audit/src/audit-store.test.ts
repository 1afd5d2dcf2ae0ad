import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireAudit } from './audit.ts';
import { listAuditEvents } from './audit-store.ts';

const source = createTestCtxSource();

describe('the audit log', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it('shows a project what happened in it, and nothing of another or of the platform', async () => {
    const [mine, theirs] = [source.newId('proj'), source.newId('proj')];
    const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_audit' });
    const targetId = source.newId('alloc');
    for (const projectId of [mine, theirs, undefined]) {
      await test.database.transaction((tx) =>
        wireAudit().append(tx, ctx, {
          action: 'allocation.release',
          result: 'success',
          targetType: 'allocation',
          targetId,
          targetName: 'trainer',
          projectId,
          detail: {},
        }),
      );
    }
    const list = async (projectId: typeof mine | undefined) => {
      const filter = { projectId, action: undefined, targetId, correlationId: undefined };
      const { items } = await listAuditEvents(test.database.db, filter, { limit: 9, after: undefined });
      return items.map((item) => item.projectId);
    };
    expect(await list(mine)).toEqual([mine]);
    expect(await list(undefined)).toHaveLength(3);
  });
});
