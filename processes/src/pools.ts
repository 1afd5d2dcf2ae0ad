import type { Database } from '@gpuaas/database';
import { openPostgres } from '@gpuaas/database/postgres';
import type { Logger } from '@gpuaas/kernel';
import type { Settings } from './settings.ts';

/**
 * Everybody who uses the database has connections of their own, so that nobody can take away another's: people who wait
 * for a locked table do not stop agents, a slow relay does not stop people, and health can always be looked at.
 */
export interface Pools {
  requests: Database;
  /** What people do not do without when the platform is too busy for the rest: releases, sign-outs. */
  essential: Database;
  /** The node listener: agents and gateways. */
  nodes: Database;
  /** The outbox relay, which needs two at a time, and one for each consumer. */
  events: Database;
  workflows: Database;
  jobs: Database;
  health: Database;
}

/** Together 53: what the description of GPUAAS_DATABASE_CONNECTIONS says. */
const ownConnections = { essential: 6, nodes: 16, events: 8, workflows: 12, jobs: 8, health: 3 };

/** Whoever asks about health waits for two seconds at most. */
const healthLimits = { connect: 1_000, lock: 1_000, statement: 1_000, silence: 250 };

export function openPools(settings: Settings, log: Logger): Pools {
  const limits = {
    connect: settings.databaseConnectTimeout,
    lock: settings.databaseLockTimeout,
    statement: settings.databaseStatementTimeout,
  };
  const sizes = { requests: settings.databaseConnections, ...ownConnections };
  const open = (name: keyof Pools) =>
    openPostgres({
      url: settings.databaseUrl,
      applicationName: `gpuaas ${name}`,
      poolSize: sizes[name],
      limits: name === 'health' ? healthLimits : limits,
      onConnectionError: (error) => log.warn('database connection lost', { pool: name, error }),
    });
  return {
    requests: open('requests'),
    essential: open('essential'),
    nodes: open('nodes'),
    events: open('events'),
    workflows: open('workflows'),
    jobs: open('jobs'),
    health: open('health'),
  };
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool: Database) => pool.close()));
}
