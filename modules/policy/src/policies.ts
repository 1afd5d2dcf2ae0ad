import type { OrganizationId, PolicyKey, ProjectId, policyCatalogue } from '@gpuaas/contract';
import type { Ctx, Db, Page, PageOf, Tx } from '@gpuaas/kernel';
import {
  inForce,
  keysAt,
  type Policy,
  type PolicyInForce,
  type PolicyPlace,
  type PolicyScope,
  policyAt,
  scopesAbove,
} from './policy.ts';
import { createPolicyCopy } from './policy-copy.ts';
import { listChanges, type PolicyChange, readValues } from './policy-store.ts';
import { type NewValue, type PolicyUpdate, setPolicy } from './set-policy.ts';

type ScopesOf<Key extends PolicyKey> = (typeof policyCatalogue)[Key]['scopes'][number];

interface ProjectPlace {
  readonly id: ProjectId;
  readonly orgId: OrganizationId;
}

/** Where to ask for a policy: as far down as it can be set, so that nobody overlooks a narrower value. */
export type Where<Key extends PolicyKey> =
  'project' extends ScopesOf<Key>
    ? [project: ProjectPlace]
    : 'organization' extends ScopesOf<Key>
      ? [orgId: OrganizationId]
      : [];

/** Policies that can be set for organisations and for projects. */
type CountingPolicyKey = { [Key in PolicyKey]: 'project' extends ScopesOf<Key> ? Key : never }[PolicyKey];

export interface PolicyOfEach {
  organization: PolicyInForce;
  project: PolicyInForce;
}

/** Rules that operators set, and organizations and projects narrow. */
export interface Policies {
  /** The value in force, by this process's own copy: it costs no statement and is at most two seconds old. */
  read<Key extends PolicyKey>(key: Key, ...where: Where<Key>): number;
  /** For a policy that counts something: what holds for the organisation as a whole, and what for the project alone. */
  readEach<Key extends CountingPolicyKey>(key: Key, project: ProjectPlace): PolicyOfEach;
  /** Brings the copy up to date. Until the first time every policy has its default. */
  refresh(db: Db): Promise<void>;
  list(db: Db, place: PolicyPlace): Promise<Policy[]>;
  /** Throws `policy_out_of_bounds` or `policy_too_wide`. */
  set(tx: Tx, ctx: Ctx, place: PolicyPlace, key: PolicyKey, to: NewValue): Promise<PolicyUpdate>;
  history(db: Db, place: PolicyPlace, key: PolicyKey, page: Page): Promise<PageOf<PolicyChange>>;
}

/** Rings when a policy was changed, in every process. */
export const policyBell = 'policy changed';

export function wirePolicies(): Policies {
  const copy = createPolicyCopy();
  return {
    read: (key, ...where) => inForce(key, scopesAbove(placeOf(where[0])), copy.setValue).value,
    readEach: (key, { id, orgId }) => ({
      organization: inForce(key, scopesAbove({ type: 'organization', id: orgId }), copy.setValue),
      project: inForce(key, scopesAbove({ type: 'project', id, orgId }), copy.setValue),
    }),
    refresh: copy.refresh,
    async list(db, place) {
      const setValue = await readValues(db, scopesAbove(place));
      return keysAt(place).map((key) => policyAt(key, place, setValue));
    },
    set: setPolicy,
    history: (db, place, key, page) => listChanges(db, key, scopesAbove(place).at(-1) as PolicyScope, page),
  };
}

function placeOf(where: ProjectPlace | OrganizationId | undefined): PolicyPlace {
  if (where === undefined) return { type: 'platform' };
  return typeof where === 'string' ? { type: 'organization', id: where } : { type: 'project', ...where };
}
