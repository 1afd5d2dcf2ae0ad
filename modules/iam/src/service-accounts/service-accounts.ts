import type {
  ServiceAccountCreate,
  ServiceAccountId,
  ServiceAccountKeyId,
  ServiceAccountState,
} from '@gpuaas/contract';
import {
  type ActingPrincipal,
  type Ctx,
  type Db,
  DomainError,
  type Entered,
  type PageOf,
  type Tx,
} from '@gpuaas/kernel';
import { hashOf } from '../hash-of.ts';
import { type KeyOwner, mostKeys, type ServiceAccount, type ServiceAccountWithKeys } from './service-account.ts';
import { deleteKey, findKeys, insertKey, useKey } from './service-account-key-store.ts';
import { insertServiceAccount, lockServiceAccount, moveServiceAccount } from './service-account-store.ts';

/** Nobody gives away what they do not have, now: a role may have changed since the service account was made. */
function assertHolds({ permissions }: ActingPrincipal, scope: readonly string[]): void {
  const missing = scope.find((permission) => !permissions.has(permission));
  if (missing !== undefined) throw new DomainError('permission_denied', { missing });
}

export async function createServiceAccount(
  tx: Tx,
  ctx: Ctx<ActingPrincipal>,
  { projectId, name, description, scope }: ServiceAccountCreate & Pick<ServiceAccount, 'projectId'>,
): Promise<ServiceAccountWithKeys> {
  assertHolds(ctx.principal, scope);
  const account = await insertServiceAccount(tx, {
    id: ctx.newId('sa'),
    projectId,
    name,
    description,
    scope,
    createdBy: ctx.principal.identity,
    createdAt: ctx.clock.now(),
  });
  if (!account) throw new DomainError('name_taken', { resource: 'service account', name });
  return { ...account, keys: [], lastUsedAt: undefined };
}

export async function withKeys(db: Db, account: ServiceAccount): Promise<ServiceAccountWithKeys> {
  const keys = await findKeys(db, [account.id]);
  return { ...account, ...(keys.get(account.id) ?? { keys: [], lastUsedAt: undefined }) };
}

export async function pageWithKeys(
  db: Db,
  { items, nextCursor }: PageOf<ServiceAccount>,
): Promise<PageOf<ServiceAccountWithKeys>> {
  const keys = await findKeys(
    db,
    items.map(({ id }) => id),
  );
  const none = { keys: [], lastUsedAt: undefined };
  return { items: items.map((account) => ({ ...account, ...(keys.get(account.id) ?? none) })), nextCursor };
}

export async function moveTo(
  tx: Tx,
  ctx: Ctx<ActingPrincipal>,
  { id, scope }: ServiceAccount,
  state: Entered<ServiceAccountState>,
): Promise<ServiceAccountWithKeys> {
  if (state === 'active') assertHolds(ctx.principal, scope);
  const moved = await moveServiceAccount(tx, id, state);
  if (!moved) throw new DomainError('not_found', { resource: 'service account' });
  return withKeys(tx, moved);
}

/** The key itself is in the answer and nowhere else. */
export async function createKey(
  tx: Tx,
  ctx: Ctx<ActingPrincipal>,
  { id, scope }: ServiceAccount,
): Promise<{ id: ServiceAccountKeyId; key: string; createdAt: Date }> {
  assertHolds(ctx.principal, scope);
  if (!(await lockServiceAccount(tx, id))) throw new DomainError('not_found', { resource: 'service account' });
  const keys = (await findKeys(tx, [id])).get(id)?.keys ?? [];
  if (keys.length >= mostKeys) throw new DomainError('too_many_keys', { limit: mostKeys });
  const key = `gpuaas_sa_${Buffer.from(ctx.randomBytes(32)).toString('base64url')}`;
  const made = { id: ctx.newId('sakey'), createdAt: ctx.clock.now() };
  await insertKey(tx, { ...made, serviceAccountId: id, hash: hashOf(key) });
  return { ...made, key };
}

export async function removeKey(tx: Tx, account: ServiceAccountId, key: ServiceAccountKeyId): Promise<void> {
  await lockServiceAccount(tx, account);
  await deleteKey(tx, key);
}

export async function openKey(
  tx: Tx,
  key: string,
  use: { by: string | undefined; from: string },
): Promise<KeyOwner | undefined> {
  return useKey(tx, hashOf(key), use);
}
