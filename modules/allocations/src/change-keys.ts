import type { AllocationId, AllocationKeys, ProjectId } from '@gpuaas/contract';
import { type ActingPrincipal, type Ctx, type Db, DomainError, publicFailure, type Tx } from '@gpuaas/kernel';
import type { Allocation } from './allocation.ts';
import { lockAllocation } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { type KeysOf, lockWithKeys, replaceKeys } from './key-store.ts';
import { startKeyUpdate } from './start-work.ts';
import { mostKeys, type StoredKey } from './stored-key.ts';

export interface KeysChange {
  add: readonly string[];
  remove: readonly string[];
}

/** What a caller has chosen becomes theirs: it goes when they go. */
export async function chooseKeys(
  { sshKeys }: Pick<AllocationsDeps, 'sshKeys'>,
  db: Db,
  { principal: { identity } }: Ctx<ActingPrincipal>,
  given: readonly string[],
): Promise<StoredKey[]> {
  const chosen = await sshKeys.choose(db, identity.id, given);
  return chosen.map(({ id, publicKey, ...key }) => ({
    fingerprint: key.fingerprint,
    type: key.type,
    name: key.name,
    public_key: publicKey,
    key_id: id ?? null,
    owner: identity,
  }));
}

/** Who has a key in already keeps it as it is. An event of the contract has the host told. */
export async function changeKeys(
  deps: AllocationsDeps,
  tx: Tx,
  ctx: Ctx<ActingPrincipal>,
  id: AllocationId,
  { add, remove }: KeysChange,
): Promise<Allocation> {
  const added = await chooseKeys(deps, tx, ctx, add);
  const current = await lockAllocation(tx, id);
  if (!current) throw new DomainError('not_found', { resource: 'allocation' });
  if (current.state !== 'active') {
    throw new DomainError('state_conflict', { resource: 'allocation', state: current.state, allowed_in: ['active'] });
  }
  const kept = current.sshKeys.filter(({ fingerprint }) => !remove.includes(fingerprint));
  const known = new Set(kept.map(({ fingerprint }) => fingerprint));
  const next = [...kept, ...added.filter(({ fingerprint }) => !known.has(fingerprint))];
  if (next.length > mostKeys) throw new DomainError('too_many_allocation_keys', { limit: mostKeys });
  if (next.length === kept.length && kept.length === current.sshKeys.length) return current;
  return (await replaceKeys(tx, id, next)) ?? current;
}

/**
 * Takes out the keys of whoever cannot connect any more, and one that its owner has deleted. What happened only says where
 * to look: who can connect is asked anew, so the same event days later does no harm.
 */
export async function dropKeys(
  deps: Pick<AllocationsDeps, 'nodes' | 'sshKeys' | 'workflows'>,
  tx: Tx,
  ctx: Ctx,
  of: KeysOf,
): Promise<void> {
  const allocations = await lockWithKeys(tx, of);
  const byProject = Map.groupBy(allocations, ({ projectId }) => projectId);
  for (const [projectId, found] of byProject) {
    const gone = await goneIn(deps, tx, projectId, found, of);
    for (const allocation of found) {
      const kept = allocation.sshKeys.filter((key) => !gone(key));
      if (kept.length === allocation.sshKeys.length) continue;
      const changed = await replaceKeys(tx, allocation.id, kept);
      ctx.log.info('keys taken out', { allocation_id: allocation.id, keys: allocation.sshKeys.length - kept.length });
      if (changed) await startKeyUpdate(deps, tx, ctx, changed.id);
    }
  }
}

async function goneIn(
  { sshKeys }: Pick<AllocationsDeps, 'sshKeys'>,
  tx: Tx,
  projectId: ProjectId,
  allocations: readonly Allocation[],
  of: KeysOf,
): Promise<(key: StoredKey) => boolean> {
  const owners = new Set(allocations.flatMap((one) => one.sshKeys.map(({ owner }) => String(owner.id))));
  const able = await sshKeys.whoCanConnect(tx, projectId, [...owners]);
  return ({ key_id: id, owner }) => !able.has(owner.id) || ('key' in of && id === of.key);
}

export function toKeysView({ sshKeys, keysVersion, keysApplied, keysFailure }: Allocation): AllocationKeys {
  const isApplied = keysApplied >= keysVersion;
  return {
    state: isApplied ? 'applied' : keysFailure ? 'failed' : 'pending',
    failure: !isApplied && keysFailure ? publicFailure(keysFailure) : null,
    items: sshKeys.map(({ fingerprint, type, name, owner, key_id }) => ({
      ...{ fingerprint, type, name, owner },
      ssh_key_id: key_id,
    })),
  };
}
