import {
  type OrganizationRole,
  organizationPermissions,
  type PlatformRole,
  type ProjectRole,
  platformPermissions,
  projectPermissions,
} from '@gpuaas/contract';

const ofOrganizationRoles = byRole(organizationPermissions);
const ofProjectRoles = byRole(projectPermissions);
const ofPlatformRoles = byRole(platformPermissions);
const none: ReadonlySet<string> = new Set();

/** None without a role. */
export function organizationPermissionsOf(role: OrganizationRole | null | undefined): ReadonlySet<string> {
  return (role && ofOrganizationRoles.get(role)) || none;
}

/** None without a role. */
export function projectPermissionsOf(role: ProjectRole | null | undefined): ReadonlySet<string> {
  return (role && ofProjectRoles.get(role)) || none;
}

/** None for whoever is not a person. */
export function platformPermissionsOf(role: PlatformRole | undefined): ReadonlySet<string> {
  return (role !== undefined && ofPlatformRoles.get(role)) || none;
}

/** The contract lists the roles of each permission; who asks knows the role. */
function byRole(table: Readonly<Record<string, readonly string[]>>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [permission, roles] of Object.entries(table)) {
    for (const role of roles) found.set(role, (found.get(role) ?? new Set()).add(permission));
  }
  return found;
}
