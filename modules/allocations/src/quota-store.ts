import type { AllocationState } from '@gpuaas/contract';
import type { Db, ProjectScope, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { allocationTables } from './tables.ts';

/** What is held, of everything that a quota counts. */
export interface Held {
  gpus: number;
  allocations: number;
}

/** A release that failed is not theirs any more: they cannot use it, and cannot end it alone. */
const holding: AllocationState[] = ['requested', 'provisioning', 'active', 'releasing'];

type Place = Pick<ProjectScope, 'id' | 'orgId'>;

/** Those who create in one organisation take turns from here until their transaction ends. */
export async function takeTurn(tx: Tx, { orgId }: Place): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gpuaas.quota ${orgId}`}, 0))`.execute(
    allocationTables(tx),
  );
}

export async function readHeld(db: Db, { id, orgId }: Place): Promise<{ organization: Held; project: Held }> {
  const row = await allocationTables(db)
    .selectFrom('allocation')
    .select([
      sql<number>`count(*)::int`.as('allocations'),
      sql<number>`coalesce(sum(gpu_count), 0)::int`.as('gpus'),
      sql<number>`(count(*) filter (where project_id = ${id}))::int`.as('project_allocations'),
      sql<number>`coalesce(sum(gpu_count) filter (where project_id = ${id}), 0)::int`.as('project_gpus'),
    ])
    .where('org_id', '=', orgId)
    .where('state', 'in', holding)
    .executeTakeFirstOrThrow();
  return {
    organization: { gpus: row.gpus, allocations: row.allocations },
    project: { gpus: row.project_gpus, allocations: row.project_allocations },
  };
}
