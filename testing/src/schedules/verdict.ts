import type { AllocationId } from '@gpuaas/contract';
import { until } from '../until.ts';
import { heldConnections } from './held-connections.ts';
import type { Life, Load } from './lives.ts';
import { gpus, type PlatformDatabase, type PlatformOnEngines } from './platform-on-engines.ts';

const restWithin = 90_000;

const atRest = {
  free: gpus,
  reservations: 0,
  runs: 0,
  operations: 0,
  tasks: 0,
  waiting: 0,
  dead_letters: 0,
};

/** Waits until nothing is under way and every GPU is free. Answers what was left when that does not come. */
async function unrestOf(database: PlatformDatabase): Promise<string[]> {
  let last: unknown;
  return until(
    'everything being at rest',
    async () => {
      [last] = await database.asOwner(`
        select (select count(*) from fleet.slot where state = 'available')::int as free,
               (select count(*) from fleet.reservation where ended_at is null)::int as reservations,
               (select count(*) from workflow_engine.run where state in ('running', 'broken'))::int as runs,
               (select count(*) from operations.operation where ended_at is null)::int as operations,
               (select count(*) from fleet.node_task where ended_at is null)::int as tasks,
               (select count(*) from event_bus.waiting)::int as waiting,
               (select count(*) from event_bus.dead_letter)::int as dead_letters`);
      return JSON.stringify(last) === JSON.stringify(atRest) && [];
    },
    { withinMilliseconds: restWithin, everyMilliseconds: 200 },
  ).catch((error: Error) => [`${error.message}: ${JSON.stringify(last)}`]);
}

export interface Verdict {
  /** Allocations in each state. */
  states: Record<string, number>;
  /** What was acknowledged, and is not so. */
  lost: string[];
  /** What was asked for once, and is there twice. */
  doubled: string[];
  /** What a user was told that no client can repeat. */
  problems: string[];
  /** What was still under way when all of it should have ended. */
  unrest: string[];
  crashes: string[];
}

/** Compares what users were told with what the record and the host say, as soon as everything is at rest. */
export async function judge(
  { database, effects, roles, platform }: PlatformOnEngines,
  prefix: string,
  load: Load,
): Promise<Verdict> {
  const unrest = [...(await unrestOf(database)), ...(await heldConnections(platform.processes))];
  const allocations = await database.asOwner<{ id: AllocationId; name: string; state: string }>(
    'select id, name, state from allocations.allocation where starts_with(name, $1) order by id',
    [`${prefix}-`],
  );
  const byName = Map.groupBy(allocations, ({ name }) => name);
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const life of load.lives) {
    const found = byName.get(life.name) ?? [];
    if (found.length > 1) doubled.push(`${life.name} is ${found.length} allocations`);
    lost.push(...lossesOf(life, found));
  }
  for (const { id } of allocations) {
    const { made, removed } = effects.get(id) ?? { made: 0, removed: 0 };
    for (const [what, count] of Object.entries({ made, removed })) {
      if (count === 0) lost.push(`${id} was never ${what} on the host`);
      if (count > 1) doubled.push(`${id} was ${what} ${count} times on the host`);
    }
  }
  for (const { what, count } of await countsOtherThanOne(database, `${prefix}-`)) {
    (count === 0 ? lost : doubled).push(`${what}: ${count}`);
  }
  const states = Object.fromEntries(
    [...Map.groupBy(allocations, ({ state }) => state)].map(([state, rows]) => [state, rows.length]),
  );
  const problems = load.lives.flatMap(({ name, problems }) => problems.map((problem) => `${name} ${problem}`));
  return { states, lost, doubled, problems, unrest, crashes: roles.takeCrashes() };
}

function lossesOf(life: Life, found: readonly { id: AllocationId; state: string }[]): string[] {
  if (life.id === undefined) return [`${life.name} was never acknowledged`];
  const own = found.find(({ id }) => id === life.id);
  if (!own) return [`${life.id} was acknowledged and does not exist`];
  if (!life.releaseAcknowledged) return [`the release of ${life.id} was never acknowledged`];
  return own.state === 'released' ? [] : [`the release of ${life.id} was acknowledged, and it is ${own.state}`];
}

/** Of each allocation there is one operation, one node task and one event a kind, and one audit entry for its creation. */
async function countsOtherThanOne(
  database: PlatformDatabase,
  prefix: string,
): Promise<{ what: string; count: number }[]> {
  return database.asOwner<{ what: string; count: number }>(
    `with own as (select id from allocations.allocation where starts_with(name, $1)),
          expected as (
            select id, kind.of, kind.name from own, (values
              ('operation', 'allocation.provision'), ('operation', 'allocation.release'),
              ('task', 'allocation.provision_user'), ('task', 'allocation.deprovision_user'),
              ('audit', 'allocation.create'),
              ('event', 'provisioning.requested'), ('event', 'provisioning.releasing.requested')
            ) as kind (of, name)),
          there as (
            select target_id as id, 'operation' as of, kind as name from operations.operation
            union all select target, 'task', type from fleet.node_task
            union all select target_id, 'audit', action from audit.event where result = 'success'
            union all select subject, 'event', type from outbox.event)
     select expected.id || ' ' || expected.of || ' ' || expected.name as what, count(there.id)::int as count
     from expected left join there using (id, of, name)
     group by expected.id, expected.of, expected.name having count(there.id) <> 1`,
    [prefix],
  );
}

/** What must come out: everybody got what they asked for, once, and gave it back. */
export function allWell(load: Load): Verdict {
  return { states: { released: load.lives.length }, lost: [], doubled: [], problems: [], unrest: [], crashes: [] };
}

/** One line with the numbers of a schedule. */
export function lineOf(name: string, faults: string, load: Load, verdict: Verdict): string {
  const { states, lost, doubled, problems, unrest, crashes } = verdict;
  const ended = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  const counts = { 'effects lost': lost, doubled, 'refused for good': problems, crashes };
  const figures = Object.entries(counts).map(([what, found]) => `${found.length} ${what}`);
  return `${name}: ${faults}; ${ended.join(', ')}, ${load.repeated} requests repeated, ${figures.join(', ')}, ${unrest.join() || `${gpus} of ${gpus} GPUs free`}`;
}
