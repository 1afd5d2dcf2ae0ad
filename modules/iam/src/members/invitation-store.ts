import type { InvitationId, MemberRole, UserId } from '@gpuaas/contract';
import { defineResource, fromNow, now } from '@gpuaas/database';
import { type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { roleInProject } from '../permissions/role-store.ts';
import { iamTables } from '../tables.ts';
import type { Invitation, MemberPlace, Offer } from './member.ts';

function invitations(db: Db) {
  return iamTables(db)
    .selectFrom('invitation as i')
    .innerJoin('user_account as u', 'u.id', 'i.created_by')
    .select(['i.id', 'i.org_id', 'i.project_id', 'i.role', 'i.note', 'i.created_at', 'i.expires_at'])
    .select(['u.id as user_id', 'u.username'])
    .where('i.expires_at', '>', now);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>;

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    place: row.project_id ? { type: 'project', id: row.project_id } : { type: 'organization', id: row.org_id },
    role: row.role,
    note: row.note ?? undefined,
    invitedBy: { id: row.user_id, username: row.username },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export const invitationResource = defineResource(
  (db, id) => invitations(db).where('i.id', '=', id as InvitationId),
  (row) => {
    const invitation = toInvitation(row);
    return { within: invitation.place, name: invitation.note, value: invitation };
  },
);

export async function insertInvitation(
  tx: Tx,
  invitation: {
    id: InvitationId;
    place: MemberPlace;
    role: MemberRole;
    note: string | undefined;
    tokenHash: Buffer;
    userId: UserId;
    at: Date;
    lifeSeconds: number;
  },
): Promise<Date> {
  const { id, place, role, note, tokenHash, userId, at, lifeSeconds } = invitation;
  const row = await iamTables(tx)
    .insertInto('invitation')
    .values({
      id,
      org_id: place.type === 'project' ? place.orgId : place.id,
      project_id: place.type === 'project' ? place.id : null,
      role,
      note: note ?? null,
      token_hash: tokenHash,
      created_by: userId,
      created_at: at,
      expires_at: fromNow(lifeSeconds),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

export async function listInvitations(db: Db, place: MemberPlace, page: Page): Promise<PageOf<Invitation>> {
  let query =
    place.type === 'project'
      ? invitations(db).where('i.project_id', '=', place.id)
      : invitations(db).where('i.org_id', '=', place.id).where('i.project_id', 'is', null);
  if (page.after !== undefined) query = query.where('i.id', '>', page.after as InvitationId);
  const rows = await query
    .orderBy('i.id')
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(toInvitation), page, ['invitations', place.type, place.id]);
}

export async function deleteInvitation(tx: Tx, id: InvitationId): Promise<void> {
  await iamTables(tx).deleteFrom('invitation').where('id', '=', id).execute();
}

/** What a link is for, as long as it can be accepted. */
export async function findOffer(db: Db, tokenHash: Buffer): Promise<Offer | undefined> {
  const row = await iamTables(db)
    .selectFrom('invitation as i')
    .innerJoin('user_account as u', 'u.id', 'i.created_by')
    .innerJoin('organization as o', 'o.id', 'i.org_id')
    .leftJoin('project as p', 'p.id', 'i.project_id')
    .leftJoin('project_membership as own', (join) =>
      join.onRef('own.user_id', '=', 'i.created_by').onRef('own.project_id', '=', 'i.project_id'),
    )
    .leftJoin('organization_membership as above', (join) =>
      join.onRef('above.user_id', '=', 'i.created_by').onRef('above.org_id', '=', 'i.org_id'),
    )
    .select(['i.role', 'i.expires_at', 'u.id as user_id', 'u.username', 'u.disabled_at'])
    .select(['above.role as inviter_role', roleInProject.as('inviter_role_in_project')])
    .select(['o.id as org_id', 'o.slug as org_slug', 'o.name as org_name'])
    .select(['p.id as project_id', 'p.slug as project_slug', 'p.name as project_name'])
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .where('o.archived_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { project_id: id, project_slug: slug, project_name: name } = row;
  return {
    organization: { id: row.org_id, slug: row.org_slug, name: row.org_name },
    project: id !== null && slug !== null && name !== null ? { id, slug, name } : undefined,
    role: row.role,
    invitedBy: { id: row.user_id, username: row.username },
    inviter: {
      disabled: row.disabled_at !== null,
      role: row.inviter_role,
      roleInProject: row.inviter_role_in_project,
    },
    expiresAt: row.expires_at,
  };
}

/** Of several who use a link at once, one gets it. */
export async function takeInvitation(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await iamTables(tx)
    .deleteFrom('invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findExpiredInvitations(tx: Tx, most: number): Promise<InvitationId[]> {
  const rows = await iamTables(tx)
    .selectFrom('invitation')
    .select('id')
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetInvitations(tx: Tx, ids: readonly InvitationId[]): Promise<void> {
  await iamTables(tx)
    .deleteFrom('invitation')
    .where('id', 'in', [...ids])
    .where('expires_at', '<', now)
    .execute();
}
