import type { PolicyKey } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { type Policy, type PolicyPlace, type PolicyScope, policyAt, policyOf, scopesAbove } from './policy.ts';
import { insertChange, lockPolicies, readValues } from './policy-store.ts';

/** `value` undefined: what was set here is cleared. */
export interface NewValue {
  value: number | undefined;
  reason?: string | undefined;
}

export interface PolicyUpdate {
  policy: Policy;
  before: number | undefined;
}

/** Setting what is set already changes nothing, and leaves no change behind. */
export async function setPolicy(
  tx: Tx,
  ctx: Ctx,
  place: PolicyPlace,
  key: PolicyKey,
  { value, reason }: NewValue,
): Promise<PolicyUpdate> {
  // Before anything is read: of two who change the same policy, one is the second and sees what the first has set.
  await lockPolicies(tx);
  const scopes = scopesAbove(place);
  const setValue = await readValues(tx, scopes);
  const policy = policyAt(key, place, setValue);
  if (value !== undefined) assertAllowed(policy, value);
  const before = policy.ownValue;
  if (value === before) return { policy, before };
  const scope = scopes.at(-1) as PolicyScope;
  await insertChange(tx, {
    id: ctx.newId('polc'),
    key,
    scope,
    value,
    before,
    reason,
    actor: ctx.principal.identity,
    changedAt: ctx.clock.now(),
  });
  const after = policyAt(key, place, (of, at) => (at.type === scope.type ? value : setValue(of, at)));
  return { policy: after, before };
}

function assertAllowed({ key: policy, bounds, boundBy }: Policy, value: number): void {
  const { unit, bounds: widest } = policyOf(policy);
  const [minimum, maximum] = widest;
  if (!isWithin(widest, value)) throw new DomainError('policy_out_of_bounds', { policy, minimum, maximum, unit });
  if (isWithin(bounds, value)) return;
  const [lowest, highest] = bounds;
  const scope = boundBy ?? 'platform';
  throw new DomainError('policy_too_wide', { policy, scope, minimum: lowest, maximum: highest, unit });
}

function isWithin([lowest, highest]: Policy['bounds'], value: number): boolean {
  return value >= lowest && value <= highest;
}
