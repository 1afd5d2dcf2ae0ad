import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { compose, loadSettings, parseRoles } from '@gpuaas/processes';
import { inject } from 'vitest';
import { openCopy } from '../database-copy.ts';
import { forgetLimits } from '../engines/redis.ts';
import type { PlatformUnderTest, TestWorldOptions } from '../test-world.ts';
import { planOf } from './plan.ts';
import type { SharedPlatform } from './shared-setup.ts';

let redisUrl: string | undefined;

/** Of the platform that a world here has joined. */
export async function beginMinute(): Promise<void> {
  if (redisUrl !== undefined) await forgetLimits(redisUrl);
}

/** What a world may ask for that does not change the platform itself. */
const options = ['gpus', 'accounts', 'databaseConnections', 'rateLimitFactor'];

/**
 * A world on processes of their own, which it shares with the worlds before it. Its users and nodes are its own. All that
 * people and agents do goes to these processes; the platform that is composed here runs nothing.
 */
export async function joinSharedPlatform(wanted: TestWorldOptions): Promise<PlatformUnderTest> {
  const refused = Object.keys(wanted).filter((name) => !options.includes(name));
  if (refused.length > 0) throw new Error(`A platform that is shared cannot be given ${refused.join(', ')}.`);
  const shared = await ask();
  const { together } = planOf(shared);
  // Whoever executes no workflow needs to know nothing about their engine.
  const { settings } = loadSettings({ ...together, GPUAAS_WORKFLOW_ENGINE: 'embedded' }, {});
  const logs: string[] = [];
  const log = createLogger({ service: 'test', clock: systemClock, write: (line) => logs.push(line) });
  const platform = await compose({ settings, runs: parseRoles('all'), log });
  const database = openCopy(inject('postgres'), shared.databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-world-'));
  redisUrl = shared.redisUrl;
  await beginMinute();
  // Other processes keep their limits, so what they have counted is forgotten before it is too much.
  const forgetting = wanted.rateLimitFactor && setInterval(() => void beginMinute().catch(() => {}), 2_000);
  return {
    ...{ settings, platform, database, logs, folder, nextMinute: beginMinute },
    clock: systemClock,
    suffix: `-${shared.world}`,
    pass: () => Promise.reject(new Error('The clock of another process cannot be moved.')),
    pauseBackground: () => Promise.reject(new Error('Another process cannot be stopped halfway.')),
    async stop(nodes) {
      clearInterval(forgetting);
      // What is left on them is nobody's: later worlds count their own capacity.
      await database.asOwner('update fleet.node set cordoned = true where id = any($1)', [nodes]);
      await platform.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(): Promise<SharedPlatform> {
  const replicas = process.env['GPUAAS_TEST_REPLICAS'];
  const answer = await fetch(`${inject('sharedPlatform')}/?replicas=${replicas}`, {
    signal: AbortSignal.timeout(110_000),
  });
  if (!answer.ok) throw new Error(`There is no platform to share: ${await answer.text()}`);
  return (await answer.json()) as SharedPlatform;
}
