import type { AllocationId, AllocationState, ProjectId } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import { type Db, type Money, type Page, type PageOf, toPage } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { allocationLifecycle, type ListedAllocation } from './allocation.ts';
import { listedColumns, listedFromRow } from './allocation-store.ts';
import { allocationTables } from './tables.ts';

export interface AllocationFilter {
  projectId: ProjectId;
  states: readonly AllocationState[];
  name: string | undefined;
  /** Part of the name, of the node's name or of the requester's. */
  text: string | undefined;
  sku: string | undefined;
  needsAttention: boolean | undefined;
  /** All of these: a key, or a key with this value. */
  labels: readonly LabelFilter[];
}

export interface LabelFilter {
  key: string;
  value: string | undefined;
}

/** A failure is news for a day; a release that failed keeps its GPUs until somebody acts. */
const needsAttention = sql<boolean>`(state = 'release_failed'
  or (state = 'failed' and state_changed_at > ${fromNow(-24 * 3600)}))`;

interface Asked extends Omit<AllocationFilter, 'labels'> {
  labels: string;
  labelKeys: string[];
  after: AllocationId | undefined;
  limit: number;
}

/** One statement for each combination of filters. */
function listQuery(by: ReadonlySet<keyof Asked>) {
  return allocationTables.query((tables, p: Asked) => {
    let query = tables.selectFrom('allocation').select(listedColumns).where('project_id', '=', p.projectId);
    if (by.has('states')) query = query.where('state', '=', sql<AllocationState>`any(${p.states}::text[])`);
    if (by.has('name')) query = query.where('name', '=', p.name as string);
    if (by.has('sku')) query = query.where('sku', '=', p.sku as string);
    if (by.has('needsAttention')) query = query.where(sql<boolean>`${needsAttention} = ${p.needsAttention}`);
    if (by.has('labels')) query = query.where(labelled(p.labels, p.labelKeys));
    if (by.has('text')) query = query.where(containing(p.text as string));
    if (by.has('after')) query = query.where('id', '<', p.after as AllocationId);
    return query.orderBy('id', 'desc').limit(p.limit);
  });
}

const lists = new Map<string, ReturnType<typeof listQuery>>();

export async function listAllocations(db: Db, filter: AllocationFilter, page: Page): Promise<PageOf<ListedAllocation>> {
  const asked: Asked = {
    ...filter,
    text: filter.text === undefined ? undefined : patternOf(filter.text),
    labels: JSON.stringify(
      Object.fromEntries(filter.labels.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
    ),
    labelKeys: filter.labels.map(({ key }) => key),
    after: page.after as AllocationId | undefined,
    limit: page.limit + 1,
  };
  const by = (['name', 'sku', 'needsAttention', 'text', 'after'] as const).filter((key) => asked[key] !== undefined);
  const keys = [
    ...by,
    ...(filter.states.length > 0 ? (['states'] as const) : []),
    ...(filter.labels.length > 0 ? (['labels'] as const) : []),
  ];
  const query = lists.get(keys.join()) ?? listQuery(new Set(keys));
  lists.set(keys.join(), query);
  return toPage((await query(db, asked)).map(listedFromRow), page, ['allocations', filter]);
}

function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const labelled = (values: string, keys: string[]) =>
  sql<boolean>`(labels @> ${values}::jsonb and jsonb_exists_all(labels, ${keys}::text[]))`;

function containing(pattern: string) {
  return sql<boolean>`(name ilike ${pattern} or node_name ilike ${pattern} or requested_by_name ilike ${pattern})`;
}

export interface AllocationCounts {
  byState: Record<AllocationState, number>;
  needsAttention: number;
  /** What all active ones cost together, unless they are in several currencies. */
  activeGpus: number;
  activePricePerHour: Money | undefined;
}

export async function countAllocations(db: Db, projectId: ProjectId): Promise<AllocationCounts> {
  const rows = await allocationTables(db)
    .selectFrom('allocation')
    .select([
      'state',
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where ${needsAttention})::int`.as('needing'),
      sql<number>`sum(gpu_count)::int`.as('gpus'),
      sql<bigint>`sum(price_micros)::int8`.as('micros'),
    ])
    .where('project_id', '=', projectId)
    .groupBy(['state', 'currency'])
    .execute();
  const byState = Object.fromEntries(allocationLifecycle.states.map((state) => [state, 0]));
  for (const { state, count } of rows) byState[state] = (byState[state] ?? 0) + count;
  const active = rows.filter(({ state }) => state === 'active');
  return {
    byState: byState as Record<AllocationState, number>,
    needsAttention: rows.reduce((sum, { needing }) => sum + needing, 0),
    activeGpus: active.reduce((sum, { gpus }) => sum + gpus, 0),
    activePricePerHour: active.length === 1 ? active[0] : undefined,
  };
}
