import { type PlatformRole, type ProjectRole, platformPermissions, projectPermissions } from '@gpuaas/contract';

export function projectRoleAllows(role: ProjectRole, permission: string): boolean {
  return rolesWith(projectPermissions, permission).includes(role);
}

export function platformRoleAllows(role: PlatformRole, permission: string): boolean {
  return rolesWith(platformPermissions, permission).includes(role);
}

export function permissionsOf(role: ProjectRole): string[] {
  return Object.keys(projectPermissions).filter((permission) => projectRoleAllows(role, permission));
}

function rolesWith(table: Readonly<Record<string, readonly string[]>>, permission: string): readonly string[] {
  return table[permission] ?? [];
}
