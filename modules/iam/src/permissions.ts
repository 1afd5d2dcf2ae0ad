import { type PlatformRole, type ProjectRole, platformPermissions, projectPermissions } from '@gpuaas/contract';

const ofProjectRoles = byRole(projectPermissions);
const ofPlatformRoles = byRole(platformPermissions);
const none: ReadonlySet<string> = new Set();

export function projectPermissionsOf(role: ProjectRole): ReadonlySet<string> {
  return ofProjectRoles.get(role) ?? none;
}

export function platformPermissionsOf(role: PlatformRole): ReadonlySet<string> {
  return ofPlatformRoles.get(role) ?? none;
}

/** The contract lists the roles of each permission; who asks knows the role. */
function byRole(table: Readonly<Record<string, readonly string[]>>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [permission, roles] of Object.entries(table)) {
    for (const role of roles) found.set(role, (found.get(role) ?? new Set()).add(permission));
  }
  return found;
}
