import {
  type AccessQuestion,
  type MeView,
  type Organization,
  organizationPermissions,
  type ProjectPermission,
  type ProjectView,
  platformPermissions,
  projectPermissions,
} from '@gpuaas/contract';
import { platformRoleText } from '../pages/platform-role.ts';
import { type Permission, permissionWords } from './permission-words.ts';

/** Where somebody is, with what they may do there. */
export interface Places {
  me: MeView | undefined;
  organization: Organization | undefined;
  project: ProjectView | undefined;
}

/** Permission and place → usernames of those who can give it. */
export type GrantedBy = ReadonlyMap<string, readonly string[]>;

export interface Access {
  may(permission: Permission): boolean;
  /** Why a control cannot be used and whom to ask, or undefined when it can be. */
  reason(permission: Permission): string | undefined;
  /** The same in another project than the current one; undefined is one that they cannot open. */
  reasonIn(project: ProjectView | undefined, permission: ProjectPermission): string | undefined;
}

export function accessIn(places: Places, grantedBy: GrantedBy): Access {
  return {
    may: (permission) => isGranted(places, permission),
    reason: (permission) => reasonAgainst(places, permission, grantedBy),
    reasonIn: (project, permission) => reasonAgainst({ ...places, project }, permission, grantedBy),
  };
}

function reasonAgainst(places: Places, permission: Permission, grantedBy: GrantedBy): string | undefined {
  if (isGranted(places, permission)) return undefined;
  const people = grantedBy.get(nameOf(questionOf(places, permission))) ?? [];
  const reason = `You can’t ${permissionWords[permission] ?? 'do this'}: ${roleIn(places, permission)}, and this needs ${permission}.`;
  return people.length === 0 ? reason : `${reason} Ask ${people.join(' or ')}.`;
}

/** Everything that is lacking in the places, to be asked about at once. Who is outside of a place cannot learn about it. */
export function lackingIn(places: Places): AccessQuestion[] {
  const lacking = (table: object) =>
    (Object.keys(table) as Permission[]).filter((permission) => !isGranted(places, permission));
  return [
    ...(places.project ? lacking(projectPermissions) : []),
    ...(places.organization ? lacking(organizationPermissions) : []),
    ...(isOperator(places.me) ? lacking(platformPermissions) : []),
  ].map((permission) => questionOf(places, permission));
}

export function nameOf({ permission, project_id: project, organization_id: organization }: AccessQuestion): string {
  return `${permission} ${project ?? organization ?? ''}`;
}

export function questionOf({ project, organization }: Places, permission: Permission): AccessQuestion {
  const level = levelOf(permission);
  return {
    permission,
    ...(level === 'project' && project && { project_id: project.id }),
    ...(level === 'organization' && organization && { organization_id: organization.id }),
  };
}

function levelOf(permission: Permission): 'organization' | 'project' | 'platform' {
  if (Object.hasOwn(platformPermissions, permission)) return 'platform';
  return Object.hasOwn(organizationPermissions, permission) ? 'organization' : 'project';
}

const platformRoles: Readonly<Record<string, readonly string[]>> = platformPermissions;

function isGranted({ me, organization, project }: Places, permission: Permission): boolean {
  const level = levelOf(permission);
  if (level === 'platform') return me !== undefined && platformRoles[permission]?.includes(me.platform_role) === true;
  return (level === 'project' ? project : organization)?.permissions.includes(permission) === true;
}

function isOperator(me: MeView | undefined): boolean {
  return me !== undefined && Object.values(platformRoles).some((roles) => roles.includes(me.platform_role));
}

function roleIn({ me, organization, project }: Places, permission: Permission): string {
  const level = levelOf(permission);
  if (level === 'platform') return `your platform role is ${me ? platformRoleText(me.platform_role) : 'unknown'}`;
  const role = (level === 'project' ? project : organization)?.role;
  return role ? `your role is ${role}` : `you have no role in this ${level === 'project' ? 'project' : 'organisation'}`;
}
