/** What one kind of process runs. */
export interface Role {
  http?: readonly ('public' | 'node')[];
  gateways?: readonly 'terminal'[];
  /** The consumers, workflows and jobs of every module. */
  work?: true;
  /** Hands what modules append to the outbox to the event bus. */
  relay?: true;
}

/** One row per deployable process. All-in-one is every row in one process. */
export const roles = {
  api: { http: ['public', 'node'] },
  'terminal-gateway': { gateways: ['terminal'] },
  'provisioning-worker': { work: true },
  'outbox-relay': { relay: true },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof roles;

/** Reads `all` or `api,outbox-relay`. */
export function parseRoles(text: string): RoleName[] {
  const known = Object.keys(roles) as RoleName[];
  if (text === 'all') return known;
  return text.split(',').map((name) => {
    const role = known.find((candidate) => candidate === name.trim());
    if (!role) throw new Error(`There is no role ${name}. Roles are ${known.join(', ')}, or all.`);
    return role;
  });
}
