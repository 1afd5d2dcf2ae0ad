import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import type pg from 'pg';
import { writeCredentials } from '../distributed/engine-set.ts';
import { portsOf } from '../distributed/plan.ts';
import { type Distributed, startRoleProcesses } from '../distributed/role-processes.ts';
import { startTestAgent } from '../distributed/test-agent.ts';
import {
  type Engine,
  type Line,
  type NatsEngine,
  startNats,
  startRedis,
  startTemporal,
  startVault,
  throughToxiproxy,
  type VaultEngine,
} from '../engines/index.ts';
import { freePorts } from '../free-ports.ts';
import { type KeptRoles, keepRoles } from './kept-roles.ts';

export const gpus = 8;
/** A host needs its time, so that whatever breaks breaks while work is under way. */
const hostTakes = 300;

/** What is behind each line of a platform. */
export const engineNames = ['postgres', 'redis', 'nats', 'temporal', 'vault'] as const;
export type EngineName = (typeof engineNames)[number];

export interface PlatformDatabase {
  url: string;
  asOwner<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
}

/** How often a host was told to do something for an allocation, as the host itself saw it. */
export type HostEffects = Map<AllocationId, { made: number; removed: number }>;

/** One process for each role on the servers that operators have, a host with eight simulated GPUs, and hands to break it with. */
export interface PlatformOnEngines {
  platform: Distributed;
  roles: KeptRoles;
  engines: { redis: Engine; nats: NatsEngine; temporal: Engine; vault: VaultEngine };
  /** What lies between the platform and each engine. The test itself goes past them. */
  lines: Record<EngineName, Line>;
  database: PlatformDatabase;
  effects: HostEffects;
  stop(): Promise<void>;
}

export async function startPlatformOnEngines(database: PlatformDatabase): Promise<PlatformOnEngines> {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-schedules-'));
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closing.toReversed()) await close();
  };
  /** What was started is stopped, also when something that starts beside it fails. */
  async function started<T extends { stop(): unknown }>(starting: Promise<T>): Promise<T> {
    const one = await starting;
    closing.push(() => one.stop());
    return one;
  }

  try {
    const [redis, nats, temporal, vault] = await allOf([
      started(startRedis()),
      started(startNats()),
      started(startTemporal({ kept: 'memory' })),
      started(startVault()),
    ]);
    const behind = { postgres: addressOf(database.url), redis, nats, temporal, vault };
    const opened = await allOf(engineNames.map((name) => started(throughToxiproxy(behind[name]))));
    const lines = Object.fromEntries(engineNames.map((name, at) => [name, opened[at]])) as Record<EngineName, Line>;

    const credentials = await writeCredentials(vault, folder);
    const platform = await started(
      startRoleProcesses({
        databaseUrl: lines.postgres.url,
        redisUrl: lines.redis.url,
        dataFolder: folder,
        port: await freePorts(portsOf(1)),
        env: { GPUAAS_DATABASE_CONNECTIONS: '12', GPUAAS_RATE_LIMIT_FACTOR: '1000' },
        engines: {
          GPUAAS_EVENT_BUS: 'nats',
          GPUAAS_NATS_URL: lines.nats.url,
          GPUAAS_WORKFLOW_ENGINE: 'temporal',
          GPUAAS_TEMPORAL_ADDRESS: lines.temporal.address,
          GPUAAS_SECRET_STORE: 'vault',
          GPUAAS_VAULT_ADDRESS: lines.vault.url,
          GPUAAS_VAULT_CREDENTIALS: credentials,
        },
      }),
    );
    const effects: HostEffects = new Map();
    await started(startTestAgent(await platform.signIn('dev-admin'), folder, { accounts: counting(effects) }));
    const roles = keepRoles(platform);
    closing.push(() => roles.stop());
    return { platform, roles, engines: { redis, nats, temporal, vault }, lines, database, effects, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Accounts = NonNullable<NonNullable<Parameters<typeof startTestAgent>[2]>['accounts']>;

function counting(effects: HostEffects): Accounts {
  const of = (id: AllocationId) => {
    const known = effects.get(id) ?? { made: 0, removed: 0 };
    effects.set(id, known);
    return known;
  };
  return (real) => ({
    ...real,
    ensure: async (id) => {
      of(id).made += 1;
      await sleep(hostTakes);
      return real.ensure(id);
    },
    remove: async (id) => {
      of(id).removed += 1;
      await sleep(hostTakes);
      return real.remove(id);
    },
  });
}

/** Waits for all of them, also when one fails: what they started is known then. */
async function allOf<T extends readonly unknown[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

function addressOf(url: string): { host: string; address: string; url: string } {
  const { hostname, host } = new URL(url);
  return { host: hostname, address: host, url };
}
