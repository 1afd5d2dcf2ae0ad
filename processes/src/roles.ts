import { ConfigurationProblem } from '@gpuaas/kernel';

/** What one kind of process runs. */
export interface Role {
  http?: readonly ('public' | 'node')[];
  gateways?: readonly 'terminal'[];
  /** The consumers, workflows and jobs of every module. */
  work?: true;
  /** Hands what modules append to the outbox to the event bus. */
  relay?: true;
  /** Turns what the event bus carries into hints for whoever follows a project. */
  hints?: true;
  /** On 127.0.0.1, unless GPUAAS_PROBE_PORT says otherwise. */
  probePort: number;
}

/** One row per deployable process. All-in-one is every row in one process. */
export const roles = {
  api: { http: ['public', 'node'], probePort: 9101 },
  'terminal-gateway': { gateways: ['terminal'], probePort: 9102 },
  'provisioning-worker': { work: true, probePort: 9103 },
  'outbox-relay': { relay: true, probePort: 9104 },
  'notification-relay': { hints: true, probePort: 9105 },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof roles;

const known = Object.keys(roles) as RoleName[];

/** Reads `all` or `api,outbox-relay`. */
export function parseRoles(text: string): RoleName[] {
  if (text === 'all') return known;
  const names = new Set(text.split(',').map((name) => name.trim()));
  const unknown = [...names].filter((name) => !known.includes(name as RoleName));
  if (unknown.length > 0) {
    throw new ConfigurationProblem(
      unknown.map((name) => `There is no role ${name}. Roles are ${known.join(', ')}, or all.`),
    );
  }
  return known.filter((name) => names.has(name));
}

/** Whether these are all roles, so that there need not be another process. */
export function areAll(runs: readonly RoleName[]): boolean {
  return known.every((name) => runs.includes(name));
}

/** Whether these pass bytes only: without a database, a secret or a module. */
export function areGateways(runs: readonly RoleName[]): boolean {
  return runs.every((name) => 'gateways' in roles[name]);
}
