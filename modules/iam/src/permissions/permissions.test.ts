import {
  organizationPermissions,
  type PlatformRole,
  type ProjectRole,
  platformPermissions,
  projectPermissions,
} from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { organizationPermissionsOf, platformPermissionsOf, projectPermissionsOf } from './permissions.ts';

describe('the permissions of a role', () => {
  it('are those that the contract lists it for, and no others', () => {
    const expected = (table: Readonly<Record<string, readonly string[]>>, role: string) =>
      Object.keys(table).filter((permission) => table[permission]?.includes(role));
    for (const role of ['owner', 'admin', 'member', 'viewer'] satisfies ProjectRole[]) {
      expect([...projectPermissionsOf(role)]).toEqual(expected(projectPermissions, role));
      expect([...organizationPermissionsOf(role)]).toEqual(expected(organizationPermissions, role));
    }
    for (const role of ['platform_user', 'platform_admin'] satisfies PlatformRole[]) {
      expect([...platformPermissionsOf(role)]).toEqual(expected(platformPermissions, role));
    }
    expect(projectPermissionsOf('viewer').has('terminal.open')).toBe(false);
  });

  it('are none for a role that nobody knows', () => {
    expect(projectPermissionsOf('root' as ProjectRole).size).toBe(0);
    expect(organizationPermissionsOf('root' as ProjectRole).size).toBe(0);
    expect(platformPermissionsOf('root' as PlatformRole).size).toBe(0);
  });
});
