import type { MemberRole } from '@gpuaas/contract';
import { sentenceCase } from '@gpuaas/web-ui-kit';
import type { MemberPlace, MemberRow } from '../../api/members.ts';

const roles: readonly MemberRole[] = ['viewer', 'member', 'admin', 'owner'];

/** The roles that somebody can give: only owners make owners. */
export function roleOptions({ withOwner }: { withOwner: boolean }): { value: MemberRole; label: string }[] {
  const given = roles.filter((role) => withOwner || role !== 'owner');
  return given.map((role) => ({ value: role, label: sentenceCase(role) }));
}

/** What each role is for, in one sentence. */
export const roleMeanings: Readonly<Record<MemberPlace['type'], Readonly<Record<MemberRole, string>>>> = {
  project: {
    viewer: 'Sees everything in the project, but changes nothing.',
    member: 'Works with GPUs: allocates, opens terminals, releases.',
    admin: 'Also manages members, service accounts and policies.',
    owner: 'Also archives the project and makes other owners.',
  },
  organization: {
    viewer: 'Sees departments and members. Needs a role in each project they work in.',
    member: 'Sees departments and members. Needs a role in each project they work in.',
    admin: 'Manages members, departments and projects, and is admin in every project.',
    owner: 'Also archives the organisation and makes other owners. Owner in every project.',
  },
};

/** The role that counts, and what to say beside it: the higher of two roles counts. */
export function roleOf({ own, inherited, disabled }: MemberRow): { role: MemberRole; notes: string[] } {
  const isInherited = inherited !== undefined && (!own || rank(inherited.role) > rank(own.role));
  const notes = [];
  if (isInherited) notes.push('from the organisation');
  if (own && inherited) notes.push(isInherited ? `${own.role} here` : `${inherited.role} of the organisation`);
  if (disabled) notes.push('account disabled');
  return { role: isInherited ? inherited.role : (own?.role ?? 'viewer'), notes };
}

/** The only owner who can act: they can neither leave nor be given another role. */
export function lastOwnerOf(rows: readonly MemberRow[]): MemberRow | undefined {
  const owners = rows.filter(({ own, disabled }) => own?.role === 'owner' && !disabled);
  return owners.length === 1 ? owners[0] : undefined;
}

function rank(role: MemberRole): number {
  return roles.indexOf(role);
}
