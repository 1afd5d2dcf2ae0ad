import type { OrganizationId, ProjectId } from '@gpuaas/contract';
import { isInTransaction, lookedUp, type RowById, together } from '@gpuaas/database';
import type { CredentialId, Db, Lookup } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { type Access, itsProject, type RolePlace } from '../user.ts';

/** In which project or organisation a role counts, and whether the project stays open until the transaction ends. */
export type Kind = 'project' | 'held project' | 'its own' | 'its own, held' | 'organization';

/** Many who ask at once, one entry each. */
export interface AskedTogether {
  credentials: unknown;
  places: unknown;
  resources: unknown;
}

interface Asked {
  credentialId: CredentialId;
  /** Undefined: none, or that of the resource. */
  placeId: ProjectId | OrganizationId | undefined;
  resourceId: string | undefined;
}

/** One row for each who asks, in their order. */
export function rowsAsked<Id>(p: AskedTogether) {
  return sql<{ credential_id: Id; place_id: ProjectId; resource_id: string; place: number }>`(
    select credential_id, place_id, resource_id, place::int
    from unnest(${p.credentials}::text[], ${p.places}::text[], ${p.resources}::text[])
      with ordinality as asked (credential_id, place_id, resource_id, place))`;
}

interface JoinsLaterally {
  leftJoinLateral(...args: unknown[]): { selectAll(table: 'resource'): unknown };
}

/** The same query with the row of the resource beside it, whose columns come on top: none begins with `caller_`. */
export function withResource<Query>(query: Query, rowById: RowById | undefined): Query {
  if (!rowById) return query;
  const row = rowById(sql.ref('asked.resource_id') as unknown as string).as('resource');
  const joined = (query as JoinsLaterally).leftJoinLateral(row, (join: { onTrue(): unknown }) => join.onTrue());
  return joined.selectAll('resource') as Query;
}

/** The row of the resource that came along, if there is one. */
export function resourceIn(row: object): object | undefined {
  return 'id' in row && row.id !== null ? row : undefined;
}

type AccessQuery<Row> = (db: Db, p: AskedTogether) => Promise<readonly Row[]>;

/**
 * Who a credential belongs to and, if wanted, what they may do in a project or organisation, and the row of what they ask
 * for: all in one statement, which others who ask in the same moment share. Undefined when the credential is no longer
 * good. In a transaction, the project is not archived before its end.
 */
export function accessBy<Row extends { caller_place: number }>(
  queryOf: (kind: Kind, rowById: RowById | undefined) => AccessQuery<Row>,
  toAccess: (row: Row) => Access,
) {
  const asking = new Map<Kind, Map<RowById | undefined, ReturnType<typeof askTogether>>>();

  function askTogether(query: AccessQuery<Row>) {
    return together(async (db, asked: readonly Asked[]): Promise<(Access | undefined)[]> => {
      const rows = await query(db, {
        credentials: asked.map(({ credentialId }) => credentialId),
        places: asked.map(({ placeId }) => placeId ?? null),
        resources: asked.map(({ resourceId }) => resourceId ?? null),
      });
      const answers: (Access | undefined)[] = asked.map(() => undefined);
      for (const row of rows) answers[row.caller_place - 1] = toAccess(row);
      return answers;
    });
  }

  return (
    db: Db,
    credentialId: CredentialId,
    place: RolePlace | undefined,
    resource?: Lookup,
  ): Promise<Access | undefined> => {
    const { rowById, id: resourceId } = resource ? lookedUp(resource) : {};
    const [kind, placeId] = kindOf(place, isInTransaction(db));
    const ofKind = asking.get(kind) ?? new Map();
    asking.set(kind, ofKind);
    const ask = ofKind.get(rowById) ?? askTogether(queryOf(kind, rowById));
    ofKind.set(rowById, ask);
    return ask(db, { credentialId, placeId, resourceId });
  };
}

function kindOf(
  place: RolePlace | undefined,
  isHeld: boolean,
): [kind: Kind, placeId?: ProjectId | OrganizationId | undefined] {
  if (place === itsProject) return [isHeld ? 'its own, held' : 'its own'];
  if (typeof place === 'object') return ['organization', place.organizationId];
  return [isHeld && place !== undefined ? 'held project' : 'project', place];
}
