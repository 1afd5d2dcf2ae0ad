import type { PlatformRole } from '@gpuaas/contract';

const words: Readonly<Record<PlatformRole, string>> = {
  platform_admin: 'Administrator',
  platform_ops: 'Operator',
  platform_user: 'User',
};

const meanings: Readonly<Record<PlatformRole, string>> = {
  platform_admin: 'Can do everything on the platform, and gives these roles.',
  platform_ops: 'Looks after nodes, runs and events. Changes no people and no policies.',
  platform_user: 'Works in the organisations and projects they belong to.',
};

export const platformRoles = Object.keys(words) as PlatformRole[];

export function platformRoleMeaning(role: PlatformRole): string {
  return meanings[role] ?? '';
}

/** A role that only a newer server knows is shown under its own name. */
export function platformRoleText(role: PlatformRole): string {
  return words[role] ?? role;
}
