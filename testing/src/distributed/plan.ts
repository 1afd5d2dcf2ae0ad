import { join } from 'node:path';
import type { RoleName } from '@gpuaas/processes';
import { nodeFlags } from '@gpuaas/processes/node-flags';
import type { Backend } from './balancer.ts';

export const root = join(import.meta.dirname, '../../..');

export interface Plan {
  databaseUrl: string;
  redisUrl: string;
  /** Shared by all processes: key files. */
  dataFolder: string;
  /** First of a row of free ports: +1 terminals, +3 nodes, from +10 on the replicas. */
  port: number;
  replicas: number;
  /** How every process that has a database is told which other engines there are. */
  engines?: NodeJS.ProcessEnv;
}

export interface PlannedProcess {
  role: RoleName;
  replica: number;
  probePort: number;
  /** All that it is told. */
  env: NodeJS.ProcessEnv;
}

export interface Planned {
  url: string;
  /** What listens at the addresses that `npm start` has, and passes on. */
  balancers: { port: number; backends: Backend[] }[];
  apiUrls: string[];
  withDatabase: PlannedProcess[];
  /** Started when their certificate was issued. */
  gateways: PlannedProcess[];
  certificate: string;
  /** What one process with all roles would be told, at the addresses that the balancers have. */
  together: NodeJS.ProcessEnv;
}

/** How many ports in a row are used. */
export function portsOf(replicas: number): number {
  return 10 + replicas * 10;
}

export function argumentsOf(role: RoleName): string[] {
  return [...nodeFlags, join(root, 'processes/src/main.ts'), '--roles', role];
}

/** One process for each role and replica, behind balancers. Who listens where, and who is told what. */
export function planOf({ databaseUrl, redisUrl, dataFolder, port, replicas, engines }: Plan): Planned {
  const url = `http://localhost:${port}`;
  const certificate = join(dataFolder, 'gateway', 'terminal.json');
  const all = Array.from({ length: replicas }, (_, replica) => replica);
  const portOf = (replica: number, offset: number) => port + 10 + replica * 10 + offset;
  const shared = {
    GPUAAS_PUBLIC_URL: url,
    GPUAAS_TERMINAL_URL: `ws://localhost:${port + 1}`,
    GPUAAS_NODE_URL: `https://127.0.0.1:${port + 3}`,
    GPUAAS_EPHEMERAL_STORE: 'redis',
    GPUAAS_REDIS_URL: redisUrl,
    GPUAAS_LIFELINE: 'stdin',
  };
  const database = { ...engines, DATABASE_URL: databaseUrl, GPUAAS_DATA: dataFolder };
  const planned = (role: RoleName, replica: number, offset: number, own: NodeJS.ProcessEnv): PlannedProcess => {
    const probePort = portOf(replica, offset);
    return { role, replica, probePort, env: { ...shared, ...own, GPUAAS_PROBE_PORT: String(probePort) } };
  };
  return {
    url,
    certificate,
    together: {
      ...{ ...shared, ...database, GPUAAS_API_PORT: String(port) },
      ...{ GPUAAS_TERMINAL_PORT: String(port + 1), GPUAAS_NODE_PORT: String(port + 3) },
    },
    apiUrls: all.map((replica) => `http://127.0.0.1:${portOf(replica, 0)}`),
    balancers: [
      { at: 0, offset: 0, probe: 3 },
      { at: 1, offset: 1, probe: 6 },
      { at: 3, offset: 2, probe: 3 },
    ].map(({ at, offset, probe }) => ({
      port: port + at,
      backends: all.map((replica) => ({ port: portOf(replica, offset), probePort: portOf(replica, probe) })),
    })),
    withDatabase: all.flatMap((replica) => [
      planned('api', replica, 3, {
        ...database,
        GPUAAS_API_HOST: '127.0.0.1',
        GPUAAS_API_PORT: String(portOf(replica, 0)),
        GPUAAS_NODE_PORT: String(portOf(replica, 2)),
      }),
      planned('provisioning-worker', replica, 4, database),
      planned('outbox-relay', replica, 5, database),
      planned('notification-relay', replica, 7, database),
    ]),
    gateways: all.map((replica) =>
      planned('terminal-gateway', replica, 6, {
        GPUAAS_CERTIFICATE: certificate,
        GPUAAS_TERMINAL_HOST: '127.0.0.1',
        GPUAAS_TERMINAL_PORT: String(portOf(replica, 1)),
      }),
    ),
  };
}
