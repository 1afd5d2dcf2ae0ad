import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyDatabase } from '../database-copy.ts';
import { freePorts } from '../free-ports.ts';
import type { ServerUrls } from '../global-setup.ts';
import { startEngineSet } from './engine-set.ts';
import { type Plan, portsOf } from './plan.ts';
import { startRoleProcesses } from './role-processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the platform that suites share is asked for. */
    sharedPlatform: string;
  }
}

/** What a world needs to know about the platform that it shares with others. */
export interface SharedPlatform extends Plan {
  /** Of the world that asks: each gets another. */
  world: number;
}

interface Running {
  plan: Plan;
  stop(): Promise<void>;
}

/**
 * Keeps a platform with processes of their own for the suites of a run. It is started when the first of them asks, and the
 * next shape takes its place: starting it for every suite would take longer than the suites.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres } = project.getProvidedContext();
  let running: { replicas: number; started: Promise<Running> } | undefined;
  let worlds = 0;

  async function ask(replicas: number): Promise<SharedPlatform> {
    if (running?.replicas !== replicas) {
      const before = running;
      running = { replicas, started: end(before).then(() => start(postgres, replicas)) };
    }
    const { plan } = await running.started;
    worlds += 1;
    return { ...plan, world: worlds };
  }

  const server = createServer((request, response) => {
    const replicas = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('replicas'));
    ask(replicas).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('sharedPlatform', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await end(running);
  };
}

async function end(before: { started: Promise<Running> } | undefined): Promise<void> {
  const ended = await before?.started.catch(() => undefined);
  await ended?.stop();
}

async function start(postgres: ServerUrls, replicas: number): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-shared-'));
  const database = await copyDatabase(postgres);
  // Temporal takes as much processor time as all roles together. The path on it is in start.engines.test.ts.
  const engines = await startEngineSet({ names: ['nats', 'vault'], credentialsFolder: folder });
  const stopEngines = async () => {
    await engines.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const plan: Plan = {
    databaseUrl: database.url,
    redisUrl: engines.redis.url,
    dataFolder: folder,
    port: await freePorts(portsOf(replicas)),
    replicas,
    engines: engines.env,
  };
  try {
    const env = {
      GPUAAS_CHECK_RESPONSES: '1',
      GPUAAS_DATABASE_CONNECTIONS: '6',
      // The machine may be busy with other things.
      GPUAAS_DATABASE_CONNECT_TIMEOUT_MS: '20000',
    };
    const platform = await startRoleProcesses({ ...plan, env });
    return {
      plan,
      async stop() {
        await platform.stop();
        await stopEngines();
      },
    };
  } catch (error) {
    await stopEngines();
    throw error;
  }
}
