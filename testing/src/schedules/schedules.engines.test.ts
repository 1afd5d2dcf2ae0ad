import { randomInt } from 'node:crypto';
import { sleep } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { createChance } from './chance.ts';
import { type Schedule, schedules } from './faults.ts';
import { startLoad } from './lives.ts';
import { type PlatformOnEngines, startPlatformOnEngines } from './platform-on-engines.ts';
import { allWell, judge, lineOf } from './verdict.ts';

const seed = Number(process.env['GPUAAS_SEED'] ?? randomInt(2 ** 31));
const seconds = Number(process.env['GPUAAS_SCHEDULE_SECONDS'] ?? (process.env['GPUAAS_COMPLETE'] === '1' ? 600 : 60));
const finishWithin = 90_000;
const timeout = (seconds + 240) * 1_000;

describe(`under creates and releases nothing is lost or doubled, ${seconds} s each, with seed ${seed}`, () => {
  let database: TestDatabase;
  let world: PlatformOnEngines;
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await startPlatformOnEngines(database);
  }, 180_000);
  afterAll(async () => {
    await world?.stop();
    await database?.close();
  }, 60_000);

  it('while connections to the database are ended every 200 ms', () => survives('ended', schedules.ended), timeout);
  it('while roles are killed with -9', () => survives('killed', schedules.killed), timeout);
  it('while engines are emptied, restarted and sealed', () => survives('emptied', schedules.emptied), timeout);
  it('while lines to engines are slow, cut and half-open', () => survives('spoiled', schedules.spoiled), timeout);

  async function survives(name: string, run: Schedule): Promise<void> {
    const user = await world.platform.signIn('dev-user');
    const load = startLoad(world.platform.url, user, { prefix: name, chance: createChance(seed + 1) });
    const done = await breakThings(run).finally(() => load.finish(finishWithin));
    await world.roles.allReady();
    const verdict = await judge(world, name, load);
    console.log(lineOf(`${name} for ${seconds} s`, done, load, verdict));
    expect(verdict, world.roles.troubles()).toEqual(allWell(load));
  }

  async function breakThings(run: Schedule): Promise<string> {
    const stop = new AbortController();
    const done = run(world, createChance(seed), stop.signal);
    await Promise.race([sleep(seconds * 1_000), done]);
    stop.abort();
    return done;
  }
});
