import type { MemberRole, OrganizationId, ProjectId, UserId } from '@gpuaas/contract';
import { defineResource } from '@gpuaas/database';
import { type Db, type Page, type PageOf, type Tx, toPage } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { iamTables } from '../tables.ts';
import type { Level, Member } from './member.ts';

type MemberId = Member['id'];

const levels = {
  organization: { table: 'organization_membership', place: 'org_id', prefix: 'omem_0' },
  project: { table: 'project_membership', place: 'project_id', prefix: 'pmem_0' },
} as const;

/** Both tables have the same columns but for the one that says where. */
const tableAt = (level: Level) => levels[level].table as 'project_membership';
const placeAt = (level: Level) => sql.ref<ProjectId>(`m.${levels[level].place}`);
/** As the index has it. */
const idAt = (level: Level) =>
  sql<MemberId>`(${sql.lit(levels[level].prefix)} || substr(md5(${placeAt(level)} || m.user_id), 1, 25))`;

function membersAt(db: Db, level: Level) {
  return iamTables(db)
    .selectFrom(`${tableAt(level)} as m`)
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select([idAt(level).as('id'), placeAt(level).as('place_id'), 'm.role', 'm.created_at'])
    .select(['u.id as user_id', 'u.username', 'u.display_name', 'u.email', 'u.disabled_at']);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersAt>['executeTakeFirstOrThrow']>>;

const memberAt = (level: Level) => (row: MemberRow) => ({
  id: row.id,
  place: { type: level, id: row.place_id },
  user: {
    id: row.user_id,
    username: row.username,
    displayName: row.display_name,
    email: row.email ?? undefined,
    disabled: row.disabled_at !== null,
  },
  role: row.role,
  createdAt: row.created_at,
});

const resourceAt = (level: Level) =>
  defineResource(
    (db, id) => membersAt(db, level).where(idAt(level), '=', id as MemberId),
    (row): { within: Member['place']; name: string; value: Member } => {
      const member = memberAt(level)(row);
      return { within: member.place, name: member.user.username, value: member };
    },
  );

export const organizationMemberResource = resourceAt('organization');
export const projectMemberResource = resourceAt('project');

export async function listMembers(db: Db, level: Level, placeId: string, page: Page): Promise<PageOf<Member>> {
  let query = membersAt(db, level).where(placeAt(level), '=', placeId as ProjectId);
  if (page.after !== undefined) query = query.where(idAt(level), '>', page.after as MemberId);
  const rows = await query
    .orderBy(idAt(level))
    .limit(page.limit + 1)
    .execute();
  return toPage(rows.map(memberAt(level)), page, ['members', level, placeId]);
}

/** Those who hold their role in all projects of an organisation, at most 100. */
export async function listManagers(db: Db, orgId: OrganizationId): Promise<Member[]> {
  const rows = await membersAt(db, 'organization')
    .where(placeAt('organization'), '=', orgId as unknown as ProjectId)
    .where('m.role', 'in', ['owner', 'admin'])
    .orderBy('u.username')
    .limit(100)
    .execute();
  return rows.map(memberAt('organization'));
}

/** Locks the owners who can act. Whoever else wants to remove one waits, and then finds who is left. */
export async function lockOwners(tx: Tx, { type, id }: Member['place']): Promise<UserId[]> {
  const rows = await iamTables(tx)
    .selectFrom(`${tableAt(type)} as m`)
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where(placeAt(type), '=', id as ProjectId)
    .where('m.role', '=', 'owner')
    .where('u.disabled_at', 'is', null)
    .orderBy('m.user_id')
    .forUpdate('m')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** False when they no longer are what they were said to be. */
export async function setRole(tx: Tx, { place, user, role: before }: Member, role: MemberRole): Promise<boolean> {
  const { numUpdatedRows } = await iamTables(tx)
    .updateTable(`${tableAt(place.type)} as m`)
    .set({ role })
    .where(placeAt(place.type), '=', place.id as ProjectId)
    .where('m.user_id', '=', user.id)
    .where('m.role', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when they are no longer a member, or not with this role. Who leaves an organisation leaves its projects. */
export async function deleteMember(
  tx: Tx,
  { type, id }: Member['place'],
  userId: UserId,
  role?: MemberRole,
): Promise<boolean> {
  if (type === 'organization') {
    await iamTables(tx)
      .deleteFrom('project_membership')
      .where('user_id', '=', userId)
      .where('project_id', 'in', (eb) =>
        eb
          .selectFrom('project')
          .select('id')
          .where('org_id', '=', id as OrganizationId),
      )
      .execute();
  }
  const { numDeletedRows } = await iamTables(tx)
    .deleteFrom(`${tableAt(type)} as m`)
    .where(placeAt(type), '=', id as ProjectId)
    .where('m.user_id', '=', userId)
    .$if(role !== undefined, (query) => query.where('m.role', '=', role as MemberRole))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const ranks: readonly MemberRole[] = ['viewer', 'member', 'admin', 'owner'];

/** Whoever is a member already keeps their role if it is the better one. */
export async function addMember(
  tx: Tx,
  member: { place: { type: Level; id: string }; userId: UserId; role: MemberRole; at: Date },
): Promise<void> {
  const { place, userId, role, at } = member;
  const column = levels[place.type].place as 'project_id';
  const lower = ranks.slice(0, ranks.indexOf(role));
  await iamTables(tx)
    .insertInto(tableAt(place.type))
    .values({ [column]: place.id, user_id: userId, role, created_at: at } as never)
    .onConflict((conflict) =>
      conflict
        .columns([column, 'user_id'])
        .doUpdateSet({ role })
        .where(sql<boolean>`${sql.ref(`${tableAt(place.type)}.role`)} = any(${lower}::text[])`),
    )
    .execute();
}

export async function findMember(db: Db, { type, id }: Member['place'], userId: UserId): Promise<Member | undefined> {
  const row = await membersAt(db, type)
    .where(placeAt(type), '=', id as ProjectId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  return row && memberAt(type)(row);
}
