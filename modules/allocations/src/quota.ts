import { type Db, DomainError, type ProjectScope, type Tx } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { type Held, readHeld, takeTurn } from './quota-store.ts';

type Place = Pick<ProjectScope, 'id' | 'orgId'>;
type Source = 'default' | 'platform' | 'organization' | 'project';

interface Limit {
  policy: 'quota.gpus' | 'quota.allocations';
  counts: keyof Held;
  scope: 'organization' | 'project';
  value: number;
  source: Source;
}

/** How much of a quota is left after something. */
interface Left {
  limit: Limit;
  left: number;
}

/**
 * Throws `quota_exceeded` when this would be too much. Whoever may still be counted has had their turn before: of those who ask for
 * the last GPU at once, one gets it. Where no quota is set nobody waits, and it costs no statement.
 */
export async function holdToQuotas(
  policies: Pick<Policies, 'readEach'>,
  tx: Tx,
  place: Place,
  wanted: Held,
): Promise<void> {
  const limits = limitsOf(policies, place);
  if (limits.length === 0) return;
  await takeTurn(tx, place);
  await checkQuotas(tx, place, wanted, limits);
}

/** The same without taking turns: what holds at this moment. Returns what would be left. */
export function tryQuotas(policies: Pick<Policies, 'readEach'>, db: Db, place: Place, wanted: Held): Promise<Left[]> {
  return checkQuotas(db, place, wanted, limitsOf(policies, place));
}

async function checkQuotas(db: Db, place: Place, wanted: Held, limits: readonly Limit[]): Promise<Left[]> {
  if (limits.length === 0) return [];
  const held = await readHeld(db, place);
  return limits.map((limit) => {
    const { policy, scope, counts, value, source } = limit;
    const used = held[scope][counts];
    const left = value - used - wanted[counts];
    if (left < 0) {
      const ask = whoSets[source];
      throw new DomainError('quota_exceeded', { policy, scope, limit: value, used, wanted: wanted[counts], ask });
    }
    return { limit, left };
  });
}

/** Nobody has limited what still has its default. */
function limitsOf(policies: Pick<Policies, 'readEach'>, place: Place): Limit[] {
  return (['quota.gpus', 'quota.allocations'] as const).flatMap((policy) => {
    const counts = policy === 'quota.gpus' ? 'gpus' : 'allocations';
    const each = policies.readEach(policy, place);
    return (['organization', 'project'] as const)
      .map((scope) => ({ policy, counts, scope, ...each[scope] }) as const)
      .filter(({ source }) => source !== 'default');
  });
}

const whoSets: Record<Source, string> = {
  default: 'a platform administrator',
  platform: 'a platform administrator',
  organization: 'an owner or admin of the organisation',
  project: 'an owner or admin of the project',
};
