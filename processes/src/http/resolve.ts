import { type Db, DomainError, type Found, type Principal, type Resources } from '@gpuaas/kernel';
import type { ApiOperation, NamedResource } from './operations.ts';

/** Values by the name of the parameter, without its `_id`: what a handler gets. */
export type ResolvedValues = Record<string, unknown>;

export interface Asked {
  operation: ApiOperation;
  path: Readonly<Record<string, unknown>>;
  principal: Pick<Principal, 'scope' | 'identity'>;
  /** What was found on the way to the caller's rights, by parameter. */
  found: ReadonlyMap<string, Found<unknown> | undefined>;
}

/**
 * Finds what the ids in a path stand for. Each must lie in what the path names before it, and where the path names
 * nothing that it could lie in, within the reach of the caller. Anything else does not exist for them.
 */
export async function resolveIds(resources: Resources, db: Db, asked: Asked): Promise<ResolvedValues> {
  const values: ResolvedValues = {};
  const ids = new Map(asked.operation.resources.map(({ type, parameter }) => [type, asked.path[parameter]]));
  for (const named of toResolve(asked.operation)) {
    const { parameter, type } = named;
    const found = asked.found.has(parameter)
      ? asked.found.get(parameter)
      : await resources[type]?.find(db, String(asked.path[parameter]));
    const isThere = found !== undefined && liesWithin(found.within, ids, asked.principal);
    if (!isThere && !named.optional) throw new DomainError('not_found', { resource: spoken(named) });
    values[wordOf(named)] = isThere ? found.value : undefined;
  }
  return values;
}

/** The organisation, project and node of a call are who calls or where; they were settled when the caller was let in. */
export function toResolve(operation: ApiOperation): readonly NamedResource[] {
  const known = unsettled.get(operation);
  if (known) return known;
  const { scope, resources } = operation;
  const settled = ['organization', 'project', ...(scope === 'bootstrap' || scope === 'node' ? ['node'] : [])];
  const others = resources.filter(({ type }) => !settled.includes(type));
  unsettled.set(operation, others);
  return others;
}

const unsettled = new WeakMap<ApiOperation, readonly NamedResource[]>();

/** `{allocation_id}` is about an allocation. */
export function wordOf({ parameter }: NamedResource): string {
  return parameter.replace(/_id$/, '');
}

/** As people write it: a dead letter, not a dead_letter. */
function spoken(named: NamedResource): string {
  return wordOf(named).replaceAll('_', ' ');
}

function liesWithin(
  place: Found<unknown>['within'],
  ids: ReadonlyMap<string, unknown>,
  { scope, identity }: Asked['principal'],
): boolean {
  if (place === 'everywhere') return true;
  if (place === undefined) return scope.type === 'platform';
  if (ids.has(place.type)) return ids.get(place.type) === place.id;
  if (scope.type === 'platform') return true;
  if (scope.type === 'self') return place.type === identity.type && place.id === identity.id;
  return 'id' in scope && scope.type === place.type && scope.id === place.id;
}

/** Types that the contract names and no module supplies. */
export function withoutResource(operations: readonly ApiOperation[], resources: Resources): string[] {
  const types = operations.flatMap((operation) => operation.resources.map(({ type }) => type));
  return [...new Set(types)].filter((type) => !(type in resources));
}
