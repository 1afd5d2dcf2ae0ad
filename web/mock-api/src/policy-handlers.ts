import { type PolicyChangeView, type PolicyEntry, type PolicyView, policyCatalogue } from '@gpuaas/contract';
import type { Handlers } from './handlers.ts';
import { iso, makeId } from './ids.ts';
import { pageOf } from './lookup.ts';
import { ProblemError } from './problem-error.ts';
import type { World } from './world.ts';

type Scope = PolicyEntry['scopes'][number];
type Served = Extract<keyof Handlers, `${string}Policies` | `${string}Policy` | `${string}PolicyChanges`>;

const scopes: readonly Scope[] = ['platform', 'organization', 'project'];
const catalogue: Readonly<Record<string, PolicyEntry>> = policyCatalogue;

/** One organisation with one project: a scope has one value of each policy. */
export function policyHandlers(world: World): Pick<Handlers, Served> {
  const values = new Map<string, number>();
  const changes: (PolicyChangeView & { scope: Scope })[] = [];
  const keysAt = (scope: Scope) => Object.keys(catalogue).filter((key) => catalogue[key]?.scopes.includes(scope));

  function heldAt(key: string, upTo: number): Pick<PolicyView, 'value' | 'source'> {
    const held = { value: catalogue[key]?.default ?? 0, source: 'default' as PolicyView['source'] };
    for (const scope of scopes.slice(0, upTo)) {
      const own = values.get(`${scope} ${key}`);
      if (own !== undefined && (scope === 'platform' || own < held.value))
        Object.assign(held, { value: own, source: scope });
    }
    return held;
  }

  function view(key: string, scope: Scope): PolicyView {
    const entry = catalogue[key];
    if (!entry?.scopes.includes(scope)) throw new ProblemError('not_found', { resource: 'policy key' });
    const at = scopes.indexOf(scope);
    const above = heldAt(key, at);
    const [minimum, highest] = entry.bounds;
    const maximum = at === 0 ? highest : above.value;
    const by = above.source === 'default' ? 'platform' : above.source;
    return {
      key,
      meaning: entry.meaning,
      unit: entry.unit,
      default: entry.default,
      scopes: [...entry.scopes],
      narrows: entry.narrows,
      ...heldAt(key, at + 1),
      own_value: values.get(`${scope} ${key}`) ?? null,
      minimum,
      maximum,
      bound_by: maximum < highest ? by : null,
    };
  }

  function change(key: string, scope: Scope, value: number | undefined, reason: string | undefined) {
    const { minimum, maximum, unit, own_value: before, bound_by: by } = view(key, scope);
    if (value !== undefined && (value < minimum || value > maximum)) {
      const room = { policy: key, minimum, maximum, unit };
      throw by
        ? new ProblemError('policy_too_wide', { ...room, scope: by })
        : new ProblemError('policy_out_of_bounds', room);
    }
    if (value === undefined) values.delete(`${scope} ${key}`);
    else values.set(`${scope} ${key}`, value);
    const actor = { type: 'user', id: world.me.id, name: world.me.username };
    const now = Date.now();
    changes.unshift({
      id: makeId('polc', now),
      key,
      scope,
      at: iso(now),
      actor,
      before,
      value: value ?? null,
      reason: reason ?? null,
    });
    return { status: 200 as const, body: view(key, scope) };
  }

  const list = (scope: Scope) => ({
    status: 200 as const,
    body: { items: keysAt(scope).map((key) => view(key, scope)), next_cursor: null },
  });
  const history = (key: string, scope: Scope, query: { limit?: number; cursor?: string }) => {
    const own = changes.filter((one) => one.key === key && one.scope === scope);
    return {
      status: 200 as const,
      body: pageOf(
        own.map(({ scope: _, ...one }) => one),
        query,
      ),
    };
  };

  return {
    listPlatformPolicies: () => list('platform'),
    setPlatformPolicy: ({ params, body }) => change(params.policy_key, 'platform', body.value, body.reason),
    clearPlatformPolicy: ({ params }) => change(params.policy_key, 'platform', undefined, undefined),
    listPlatformPolicyChanges: ({ params, query }) => history(params.policy_key, 'platform', query),
    listOrganizationPolicies: () => list('organization'),
    setOrganizationPolicy: ({ params, body }) => change(params.policy_key, 'organization', body.value, body.reason),
    clearOrganizationPolicy: ({ params }) => change(params.policy_key, 'organization', undefined, undefined),
    listOrganizationPolicyChanges: ({ params, query }) => history(params.policy_key, 'organization', query),
    listProjectPolicies: () => list('project'),
    setProjectPolicy: ({ params, body }) => change(params.policy_key, 'project', body.value, body.reason),
    clearProjectPolicy: ({ params }) => change(params.policy_key, 'project', undefined, undefined),
    listProjectPolicyChanges: ({ params, query }) => history(params.policy_key, 'project', query),
  };
}
