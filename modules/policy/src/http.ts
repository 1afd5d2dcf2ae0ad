import type { PolicyChangeView, PolicyKey, PolicyView } from '@gpuaas/contract';
import { type Ctx, type Db, DomainError, type Doorbell, type Handlers, pageOf, type Tx } from '@gpuaas/kernel';
import { type Policies, policyBell } from './policies.ts';
import { type Policy, type PolicyPlace, type PolicyScope, policyOf, scopesAbove } from './policy.ts';
import { historyOf, type PolicyChange } from './policy-store.ts';
import type { NewValue } from './set-policy.ts';

type Served =
  | 'listPlatformPolicies'
  | 'setPlatformPolicy'
  | 'clearPlatformPolicy'
  | 'listPlatformPolicyChanges'
  | 'listOrganizationPolicies'
  | 'setOrganizationPolicy'
  | 'clearOrganizationPolicy'
  | 'listOrganizationPolicyChanges'
  | 'listProjectPolicies'
  | 'setProjectPolicy'
  | 'clearProjectPolicy'
  | 'listProjectPolicyChanges';

export interface PolicyHttpDeps {
  policies: Policies;
  doorbell: Doorbell;
}

interface PageQuery {
  limit?: number;
  cursor?: string;
}

const platform: PolicyPlace = { type: 'platform' };

export function policyHandlers({ policies, doorbell }: PolicyHttpDeps): Handlers<Served, { policy: PolicyKey }> {
  async function list(db: Db, place: PolicyPlace) {
    const items = (await policies.list(db, place)).map(toView);
    return { status: 200 as const, body: { items, next_cursor: null } };
  }

  async function set(tx: Tx, ctx: Ctx, place: PolicyPlace, key: PolicyKey, to: NewValue) {
    assertSettable(key, place);
    const { policy, before } = await policies.set(tx, ctx, place, key, to);
    const detail = { scope: place.type, before: before ?? null, value: to.value ?? null, reason: to.reason ?? null };
    return {
      status: 200 as const,
      body: toView(policy),
      audit: { targetType: 'policy', targetId: key, targetName: key, detail },
      afterCommit: async () => doorbell.ring(policyBell),
    };
  }

  async function changes(db: Db, place: PolicyPlace, key: PolicyKey, query: PageQuery) {
    assertSettable(key, place);
    const page = pageOf(query, historyOf(key, scopesAbove(place).at(-1) as PolicyScope));
    const { items, nextCursor } = await policies.history(db, place, key, page);
    return { status: 200 as const, body: { items: items.map(toChangeView), next_cursor: nextCursor } };
  }

  return {
    listPlatformPolicies: ({ db }) => list(db, platform),
    setPlatformPolicy: ({ tx, ctx, policy_key: key, body }) => set(tx, ctx, platform, key, body),
    clearPlatformPolicy: ({ tx, ctx, policy_key: key }) => set(tx, ctx, platform, key, { value: undefined }),
    listPlatformPolicyChanges: ({ db, policy_key: key, query }) => changes(db, platform, key, query),
    listOrganizationPolicies: ({ db, organization }) => list(db, organization),
    setOrganizationPolicy: ({ tx, ctx, organization, policy_key: key, body }) => set(tx, ctx, organization, key, body),
    clearOrganizationPolicy: ({ tx, ctx, organization, policy_key: key }) =>
      set(tx, ctx, organization, key, { value: undefined }),
    listOrganizationPolicyChanges: ({ db, organization, policy_key: key, query }) =>
      changes(db, organization, key, query),
    listProjectPolicies: ({ db, project }) => list(db, project),
    setProjectPolicy: ({ tx, ctx, project, policy_key: key, body }) => set(tx, ctx, project, key, body),
    clearProjectPolicy: ({ tx, ctx, project, policy_key: key }) => set(tx, ctx, project, key, { value: undefined }),
    listProjectPolicyChanges: ({ db, project, policy_key: key, query }) => changes(db, project, key, query),
  };
}

/** What is decided for the whole platform alone does not exist further down. */
function assertSettable(key: PolicyKey, place: PolicyPlace): void {
  if (!policyOf(key).scopes.includes(place.type)) throw new DomainError('not_found', { resource: 'policy key' });
}

function toView(policy: Policy): PolicyView {
  const { unit, meaning, default: fallback, scopes, narrows } = policyOf(policy.key);
  const [minimum, maximum] = policy.bounds;
  return {
    key: policy.key,
    meaning,
    unit,
    default: fallback,
    scopes: [...scopes],
    narrows,
    value: policy.value,
    source: policy.source,
    own_value: policy.ownValue ?? null,
    minimum,
    maximum,
    bound_by: policy.boundBy ?? null,
  };
}

function toChangeView(change: PolicyChange): PolicyChangeView {
  return {
    id: change.id,
    key: change.key,
    at: change.changedAt.toISOString(),
    actor: { type: change.actor.type, id: change.actor.id ?? null, name: change.actor.name },
    before: change.before ?? null,
    value: change.value ?? null,
    reason: change.reason ?? null,
  };
}
