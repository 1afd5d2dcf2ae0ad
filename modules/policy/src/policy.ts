import {
  type OrganizationId,
  type PolicyEntry,
  type PolicyKey,
  type PolicyScopeName,
  type ProjectId,
  policyCatalogue,
} from '@gpuaas/contract';

/** Where a policy is set or asked for. */
export type PolicyPlace =
  | { readonly type: 'platform' }
  | { readonly type: 'organization'; readonly id: OrganizationId }
  | { readonly type: 'project'; readonly id: ProjectId; readonly orgId: OrganizationId };

/** One place that can have a value of its own. The platform has no id. */
export interface PolicyScope {
  type: PolicyScopeName;
  id: string;
}

export interface PolicyInForce {
  value: number;
  source: PolicyScopeName | 'default';
}

/** A policy as it stands at one place. */
export interface Policy extends PolicyInForce {
  key: PolicyKey;
  ownValue: number | undefined;
  /** What can be set here. */
  bounds: readonly [lowest: number, highest: number];
  /** The place above whose value leaves less room than the policy itself. */
  boundBy: PolicyScopeName | undefined;
}

/** What was set at a scope, if anything. */
export type SetValue = (key: PolicyKey, scope: PolicyScope) => number | undefined;

export function policyOf(key: PolicyKey): PolicyEntry {
  return policyCatalogue[key];
}

/** The scopes that count at a place, the platform first. */
export function scopesAbove(place: PolicyPlace): PolicyScope[] {
  const platform: PolicyScope = { type: 'platform', id: '' };
  if (place.type === 'platform') return [platform];
  if (place.type === 'organization') return [platform, { type: 'organization', id: place.id }];
  return [platform, { type: 'organization', id: place.orgId }, { type: 'project', id: place.id }];
}

/** The keys that can be set at a place. */
export function keysAt(place: PolicyPlace): PolicyKey[] {
  const keys = Object.keys(policyCatalogue) as PolicyKey[];
  return keys.filter((key) => policyOf(key).scopes.includes(place.type));
}

/**
 * The platform's value takes the place of the default; below it the narrowest value wins, also over one that was set when
 * there was more room. A value from the time of other bounds is brought within those of today.
 */
export function inForce(key: PolicyKey, scopes: readonly PolicyScope[], setValue: SetValue): PolicyInForce {
  const policy = policyOf(key);
  let found: PolicyInForce = { value: policy.default, source: 'default' };
  for (const scope of scopes) {
    const value = policy.scopes.includes(scope.type) ? setValue(key, scope) : undefined;
    if (value === undefined) continue;
    if (scope.type === 'platform' || isNarrower(policy, value, found.value)) {
      found = { value: within(policy.bounds, value), source: scope.type };
    }
  }
  return found;
}

export function policyAt(key: PolicyKey, place: PolicyPlace, setValue: SetValue): Policy {
  const policy = policyOf(key);
  const scopes = scopesAbove(place);
  const own = scopes.at(-1);
  const [lowest, highest] = policy.bounds;
  const above = place.type === 'platform' ? undefined : inForce(key, scopes.slice(0, -1), setValue);
  const room: [number, number] | undefined =
    above &&
    {
      lower: [lowest, above.value] as [number, number],
      higher: [above.value, highest] as [number, number],
    }[policy.narrows ?? 'lower'];
  const isBound = room !== undefined && (room[0] > lowest || room[1] < highest);
  return {
    key,
    ...inForce(key, scopes, setValue),
    ownValue: own && setValue(key, own),
    bounds: room ?? policy.bounds,
    // The default is the platform's word too.
    boundBy: isBound && above ? (above.source === 'default' ? 'platform' : above.source) : undefined,
  };
}

function isNarrower(policy: PolicyEntry, value: number, than: number): boolean {
  return policy.narrows === 'higher' ? value > than : value < than;
}

function within([lowest, highest]: PolicyEntry['bounds'], value: number): number {
  return Math.min(highest, Math.max(lowest, value));
}
