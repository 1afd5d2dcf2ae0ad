import type { PlatformRole } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { platformRoleText } from './platform-role.ts';

it('names each role of the platform, and one that it does not know as the server does', () => {
  const roles = ['platform_admin', 'platform_ops', 'platform_user', 'platform_auditor'] as PlatformRole[];
  expect(roles.map(platformRoleText)).toEqual(['Administrator', 'Operator', 'User', 'platform_auditor']);
});
