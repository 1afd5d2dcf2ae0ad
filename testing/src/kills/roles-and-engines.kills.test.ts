import { randomInt } from 'node:crypto';
import { migrate } from '@gpuaas/database/migrate';
import { sleep } from '@gpuaas/kernel';
import { type RoleName, roles } from '@gpuaas/processes';
import { allMigrations } from '@gpuaas/processes/migrations';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres15, startPostgres15 } from '../engines/index.ts';
import { createChance } from '../schedules/chance.ts';
import { startLoad } from '../schedules/lives.ts';
import {
  type EngineName,
  engineNames,
  type PlatformOnEngines,
  startPlatformOnEngines,
} from '../schedules/platform-on-engines.ts';
import { allWell, judge } from '../schedules/verdict.ts';
import { type Boundary, boundaries } from './boundaries.ts';
import { connectTo, holdUpAt } from './standstill.ts';

const seed = Number(process.env['GPUAAS_SEED'] ?? randomInt(2 ** 31));
const sampled = 4;
const finishWithin = 60_000;

type Victim = RoleName | EngineName;
const victims: readonly Victim[] = [...(Object.keys(roles) as RoleName[]), ...engineNames];

/** NATS keeps what was relayed itself. All else is in the same tables on every engine. */
const moments = boundaries.filter(({ table }) => table !== 'event_bus.log');

/** Every victim at every moment in a complete run; else as many as there is time for, no two of the same victim. */
function pairs(): { moment: Boundary; victim: Victim }[] {
  const all = moments.flatMap((moment) => victims.map((victim) => ({ moment, victim })));
  if (process.env['GPUAAS_COMPLETE'] === '1') return all;
  const chance = createChance(seed);
  const first = chance.below(victims.length);
  return Array.from({ length: sampled }, (_, at) => ({
    moment: chance.pick(moments),
    victim: victims[(first + at) % victims.length] as Victim,
  }));
}

describe(`one role or one engine killed with -9 at a step of an allocation's life, with seed ${seed}`, () => {
  let postgres: Postgres15;
  let owner: pg.Pool;
  let world: PlatformOnEngines;
  const outcomes: string[] = [];
  beforeAll(async () => {
    postgres = await startPostgres15();
    await migrate(postgres.ownerUrl, allMigrations);
    owner = new pg.Pool({ connectionString: postgres.superuserUrl, max: 2, connectionTimeoutMillis: 2_000 });
    owner.on('error', () => {});
    world = await startPlatformOnEngines({
      url: postgres.url,
      asOwner: async (sql, values) => (await owner.query(sql, values)).rows,
    });
  }, 180_000);
  afterAll(async () => {
    console.log(`\n${outcomes.join('\n')}\n`);
    await world?.stop();
    await owner?.end();
    await postgres?.stop();
  }, 60_000);

  it.each(
    pairs().map((pair, at) => ({ ...pair, at, name: `${pair.victim} at "${pair.moment.path}: ${pair.moment.name}"` })),
  )(
    '$name',
    async ({ moment, victim, at, name }) => {
      const startedAt = performance.now();
      const user = await world.platform.signIn('dev-user');
      const standstill = await holdUpAt(() => connectTo({ connectionString: postgres.superuserUrl }), moment);
      const chance = createChance(seed + at);
      const load = startLoad(world.platform.url, user, { prefix: `kill${at}`, chance, clients: 1, most: 1 });
      try {
        await standstill.reached();
        await strike(victim, standstill.letGo);
      } finally {
        await standstill.end();
      }
      await load.finish(finishWithin);
      await world.roles.allReady();
      expect(await judge(world, `kill${at}`, load), world.roles.troubles()).toEqual(allWell(load));
      outcomes.push(`${name}: released, nothing lost or doubled, ${seconds(startedAt)} s`);
    },
    180_000,
  );

  /** Kills, lets what stood still go on while the victim is gone, and starts it again. */
  async function strike(victim: Victim, letGo: () => Promise<void>): Promise<void> {
    if (isEngine(victim)) {
      const engine = victim === 'postgres' ? postgres : world.engines[victim];
      await engine.kill();
      await letGo();
      await sleep(300);
      await engine.restart();
      if (victim === 'vault') await world.engines.vault.unseal();
      return;
    }
    const process = world.roles.running().find(({ role }) => role === victim);
    if (!process) throw new Error(`there is no ${victim} to kill`);
    world.roles.kill(process);
    await process.ended;
    await letGo();
  }
});

function isEngine(victim: Victim): victim is EngineName {
  return engineNames.some((name) => name === victim);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
