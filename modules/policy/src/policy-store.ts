import { type PolicyChangeId, type PolicyKey, type PolicyScopeName, policyCatalogue } from '@gpuaas/contract';
import { defineResource, tablesOf } from '@gpuaas/database';
import { type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { type Selectable, sql } from 'kysely';
import type { PolicyScope, SetValue } from './policy.ts';

export interface PolicyChange {
  id: PolicyChangeId;
  key: PolicyKey;
  scope: PolicyScope;
  value: number | undefined;
  before: number | undefined;
  reason: string | undefined;
  actor: { type: string; id: string | undefined; name: string };
  changedAt: Date;
}

interface PolicyTables {
  change: {
    revision: number;
    id: PolicyChangeId;
    key: string;
    scope_type: PolicyScopeName;
    scope_id: string;
    value: number | null;
    before: number | null;
    reason: string | null;
    actor_type: string;
    actor_id: string | null;
    actor_name: string;
    changed_at: Date;
  };
  /** The last change of each key at each scope. */
  set_value: { scope_type: PolicyScopeName; scope_id: string; key: string; value: number | null; revision: number };
}

const policyTables = tablesOf<PolicyTables>('policy');

/** Until the end of the transaction nobody else changes a policy: revisions are in the order of the commits. */
export async function lockPolicies(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('gpuaas.policy'))`.execute(policyTables(tx));
}

export async function insertChange(tx: Tx, change: PolicyChange): Promise<void> {
  await policyTables(tx)
    .insertInto('change')
    .values((eb) => ({
      revision: eb.selectFrom('change').select(sql<number>`coalesce(max(revision), 0) + 1`.as('next')),
      id: change.id,
      key: change.key,
      scope_type: change.scope.type,
      scope_id: change.scope.id,
      value: change.value ?? null,
      before: change.before ?? null,
      reason: change.reason ?? null,
      actor_type: change.actor.type,
      actor_id: change.actor.id ?? null,
      actor_name: change.actor.name,
      changed_at: change.changedAt,
    }))
    .execute();
}

/** What was set at these scopes. */
export async function readValues(db: Db, scopes: readonly PolicyScope[]): Promise<SetValue> {
  const rows = await valuesAt(db, {
    types: scopes.map(({ type }) => type),
    ids: scopes.map(({ id }) => id),
  });
  const values = new Map(rows.map((row) => [placeKey(row.key, { type: row.scope_type, id: row.scope_id }), row.value]));
  return (key, scope) => values.get(placeKey(key, scope)) ?? undefined;
}

const valuesAt = policyTables.query((t, { types, ids }: { types: PolicyScopeName[]; ids: string[] }) =>
  t
    .selectFrom(
      sql<{ type: PolicyScopeName; id: string }>`unnest(${types}::text[], ${ids}::text[])`.as<'asked'>(
        sql`asked(type, id)`,
      ),
    )
    .innerJoin('set_value as v', (join) =>
      join.onRef('v.scope_type', '=', 'asked.type').onRef('v.scope_id', '=', 'asked.id'),
    )
    .select(['v.key', 'v.scope_type', 'v.scope_id', 'v.value']),
);

export interface Newer {
  revision: number;
  key: string;
  scope: PolicyScope;
  value: number | undefined;
}

/** The last change of each key at each scope, of those above a revision. */
export async function changesAbove(db: Db, revision: number): Promise<Newer[]> {
  const rows = await newest(db, { revision });
  return rows.map((row) => ({
    revision: row.revision,
    key: row.key,
    scope: { type: row.scope_type, id: row.scope_id },
    value: row.value ?? undefined,
  }));
}

const newest = policyTables.query((t, { revision }: { revision: number }) =>
  t
    .selectFrom('set_value')
    .select(['revision', 'key', 'scope_type', 'scope_id', 'value'])
    .where('revision', '>', revision),
);

export async function listChanges(
  db: Db,
  key: PolicyKey,
  scope: PolicyScope,
  page: Page,
): Promise<PageOf<PolicyChange>> {
  let query = policyTables(db)
    .selectFrom('change')
    .selectAll()
    .where('key', '=', key)
    .where('scope_type', '=', scope.type)
    .where('scope_id', '=', scope.id);
  const { after } = page;
  if (after !== undefined) {
    query = query.where('revision', '<', (eb) =>
      eb
        .selectFrom('change as last')
        .select('revision')
        .where('last.id', '=', after as PolicyChangeId),
    );
  }
  const rows = await query
    .orderBy('revision', 'desc')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(fromRow), page, historyOf(key, scope));
}

/** Names the list that a cursor belongs to. */
export function historyOf(key: PolicyKey, { type, id }: PolicyScope) {
  return ['policy changes', key, type, id];
}

export function placeKey(key: string, { type, id }: PolicyScope): string {
  return `${key} ${type} ${id}`;
}

const allKeys = `{${Object.keys(policyCatalogue).join()}}`;

/** A key that the contract has. It belongs to nobody: whether it can be set at a place is for the handler to say. */
export const policyResource = defineResource(
  (db, id) =>
    policyTables(db)
      .selectFrom(sql<{ id: string }>`unnest(${sql.lit(allKeys)}::text[])`.as<'known'>(sql`known(id)`))
      .select('known.id')
      .where('known.id', '=', id),
  ({ id }) => ({ within: 'everywhere', name: id, value: id as PolicyKey }),
);

function fromRow(row: Selectable<PolicyTables['change']>): PolicyChange {
  return {
    id: row.id,
    key: row.key as PolicyKey,
    scope: { type: row.scope_type, id: row.scope_id },
    value: row.value ?? undefined,
    before: row.before ?? undefined,
    reason: row.reason ?? undefined,
    actor: { type: row.actor_type, id: row.actor_id ?? undefined, name: row.actor_name },
    changedAt: row.changed_at,
  };
}
