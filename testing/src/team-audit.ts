import type { AuditEventView } from '@gpuaas/contract';

export type Entry = Pick<AuditEventView, 'action' | 'actor'>;

/** Who did what, the oldest first. */
export function doneBy(entries: readonly Entry[]): string[] {
  return entries.map(({ action, actor }) => `${action} by ${actor.type} ${actor.name}`).reverse();
}

/** What sharing a project leaves in its audit log, by whatever way it was done. */
export function whatTeamsDo(owner: string, friend: string): string[] {
  return [
    `project.create by user ${owner}`,
    `project.invitation.create by user ${owner}`,
    `invitation.accept by user ${friend}`,
    `allocation.create by user ${friend}`,
    `service_account.create by user ${owner}`,
    `service_account.key.create by user ${owner}`,
    'service_account.token by service_account ci',
    'allocation.create by service_account ci',
    `allocation.release by user ${owner}`,
    `allocation.release by user ${owner}`,
  ];
}
