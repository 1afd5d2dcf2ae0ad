import { createHash } from 'node:crypto';
import type { MemberRole, UserId } from '@gpuaas/contract';
import { type ActingPrincipal, type Ctx, DomainError, type SignedInPrincipal, type Tx } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { organizationPermissionsOf, projectPermissionsOf } from '../permissions/permissions.ts';
import { isPersonal } from '../tenancy/organization-store.ts';
import { findOffer, insertInvitation, takeInvitation } from './invitation-store.ts';
import type { Invitation, Member, MemberPlace, Offer } from './member.ts';
import { addMember, deleteMember, findMember, lockOwners, setRole } from './member-store.ts';

export interface MembersDeps {
  policies: Pick<Policies, 'read'>;
  /** Where people open the console. */
  consoleUrl(): string;
}

type Asked = Ctx<ActingPrincipal>;

/** Only an owner makes owners, and only an owner takes that role away. */
function assertMayTouch(ctx: Asked, level: Member['place']['type'], ...roles: readonly MemberRole[]): void {
  const missing = `${level}.owner.write`;
  if (roles.includes('owner') && !ctx.principal.permissions.has(missing)) {
    throw new DomainError('permission_denied', { missing });
  }
}

/** Counts after the lock: of two owners who leave at once, the second is the last. */
async function assertNotLastOwner(tx: Tx, place: Member['place'], userId: UserId): Promise<void> {
  const owners = await lockOwners(tx, place);
  if (owners.every((id) => id === userId)) throw new DomainError('last_owner', { resource: place.type });
}

export async function changeRole(tx: Tx, ctx: Asked, member: Member, role: MemberRole): Promise<Member> {
  assertMayTouch(ctx, member.place.type, member.role, role);
  if (member.role === 'owner' && role !== 'owner') await assertNotLastOwner(tx, member.place, member.user.id);
  if (!(await setRole(tx, member, role))) return changeRole(tx, ctx, await asOfNow(tx, member), role);
  return { ...member, role };
}

export async function removeMember(tx: Tx, ctx: Asked, member: Member): Promise<void> {
  assertMayTouch(ctx, member.place.type, member.role);
  if (member.role === 'owner') await assertNotLastOwner(tx, member.place, member.user.id);
  if (!(await deleteMember(tx, member.place, member.user.id, member.role))) {
    await removeMember(tx, ctx, await asOfNow(tx, member));
  }
}

/** Their role was changed after it was looked up: what was decided by the one before is decided again. */
async function asOfNow(tx: Tx, { place, user }: Member): Promise<Member> {
  const member = await findMember(tx, place, user.id);
  if (!member) throw new DomainError('not_found', { resource: 'member' });
  return member;
}

export async function leave(tx: Tx, ctx: Asked, place: MemberPlace): Promise<void> {
  const userId = ctx.principal.identity.id as UserId;
  const owners = await lockOwners(tx, place);
  if (owners.length === 1 && owners[0] === userId) throw new DomainError('last_owner', { resource: place.type });
  // Somebody who works here by their role in the organisation is no member.
  if (!(await deleteMember(tx, place, userId))) throw new DomainError('not_found', { resource: 'member' });
}

export async function invite(
  { policies, consoleUrl }: MembersDeps,
  tx: Tx,
  ctx: Asked,
  place: MemberPlace,
  { role, note }: { role: MemberRole; note?: string | undefined },
): Promise<Invitation & { token: string; url: string }> {
  assertMayTouch(ctx, place.type, role);
  if (place.type === 'organization' && (await isPersonal(tx, place.id))) {
    throw new DomainError('personal_organization');
  }
  const { id: userId, name: username } = ctx.principal.identity;
  const token = `gpuaas_invite_${Buffer.from(ctx.randomBytes(32)).toString('base64url')}`;
  const [id, at] = [ctx.newId('inv'), ctx.clock.now()];
  const lifeSeconds = policies.read('invitation.ttl_seconds', place.type === 'project' ? place.orgId : place.id);
  const invitedBy = { id: userId as UserId, username };
  const kept = { id, place, role, note, at, lifeSeconds, tokenHash: hashOf(token), userId: invitedBy.id };
  const expiresAt = await insertInvitation(tx, kept);
  const url = `${consoleUrl()}/invite#${token}`;
  return { id, place, role, note, invitedBy, createdAt: at, expiresAt, token, url };
}

export async function viewOffer(db: Parameters<typeof findOffer>[0], token: string): Promise<Offer> {
  const offer = await findOffer(db, hashOf(token));
  // What somebody could invite to yesterday they may have lost since.
  if (!offer || !mayInvite(offer)) throw new DomainError('not_found', { resource: 'invitation' });
  return offer;
}

/** Whoever has the link gets the role that it is for; a second use finds nothing. */
export async function accept(tx: Tx, ctx: Ctx<SignedInPrincipal>, token: string): Promise<Offer> {
  const offer = await viewOffer(tx, token);
  if (!(await takeInvitation(tx, hashOf(token)))) throw new DomainError('not_found', { resource: 'invitation' });
  const { organization, project, role } = offer;
  const place = project
    ? { type: 'project' as const, id: project.id }
    : { type: 'organization' as const, id: organization.id };
  await addMember(tx, { place, userId: ctx.principal.identity.id, role, at: ctx.clock.now() });
  return offer;
}

function mayInvite({ project, role, inviter }: Offer): boolean {
  const level = project ? 'project' : 'organization';
  const permissions = project ? projectPermissionsOf(inviter.roleInProject) : organizationPermissionsOf(inviter.role);
  const needed = [`${level}.member.write`, ...(role === 'owner' ? [`${level}.owner.write`] : [])];
  return !inviter.disabled && needed.every((permission) => permissions.has(permission));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
