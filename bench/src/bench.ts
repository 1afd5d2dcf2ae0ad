import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchAgentProcess } from './agent-process.ts';
import { benchAudit } from './audit.ts';
import { benchCommandLine } from './command-line.ts';
import { benchConsole } from './console.ts';
import { benchCreate } from './create.ts';
import { benchGrowth } from './growth.ts';
import { benchHints } from './hints.ts';
import { benchIdleAgents } from './idle-agent.ts';
import { benchIdleMemory } from './idle-memory.ts';
import { benchLife } from './life.ts';
import { benchLoad } from './load.ts';
import { type Figure, isCounted, isWithin, onlyCounted, table } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchParked } from './parked.ts';
import { benchPeople } from './people.ts';
import { benchRead } from './read.ts';
import { benchRelay } from './relay.ts';
import { benchReturn } from './return.ts';
import { benchRoles } from './roles.ts';
import { benchStart } from './start.ts';
import { benchStreams } from './streams.ts';
import { benchWorkflows } from './workflows.ts';

/**
 * Ratios and counts, measured in one run against a floor of the same minute. Exit code 1 when one is out of bounds. With
 * `--counted` only what is counted, since what a busy machine does to times says nothing about a change. With names
 * (`npm run bench -- relay memory`) only those.
 */
const benches = {
  start: benchStart,
  'command-line': benchCommandLine,
  create: benchCreate,
  life: benchLife,
  growth: benchGrowth,
  'idle-agent': benchIdleAgents,
  parked: benchParked,
  'agent-process': benchAgentProcess,
  read: benchRead,
  people: benchPeople,
  return: benchReturn,
  load: benchLoad,
  hints: benchHints,
  relay: benchRelay,
  audit: benchAudit,
  workflows: benchWorkflows,
  roles: benchRoles,
  streams: benchStreams,
  memory: benchMemory,
  'idle-memory': benchIdleMemory,
  console: benchConsole,
} satisfies Record<string, () => Promise<Figure[]>>;

const figures = onlyCounted ? await countEverything() : await measure(namesOf(process.argv.slice(2)));

function namesOf(all: readonly string[]): (keyof typeof benches)[] {
  const known = Object.keys(benches) as (keyof typeof benches)[];
  // What begins otherwise says how it is shown: --statements.
  const given = all.filter((one) => !one.startsWith('--'));
  const unknown = given.find((name) => !known.includes(name as keyof typeof benches));
  if (unknown !== undefined) throw new Error(`There is no bench ${unknown}. There are ${known.join(', ')}.`);
  return given.length === 0 ? known : known.filter((name) => given.includes(name));
}

/** One after another: nothing else may use the processors of what is timed. */
async function measure(names: readonly (keyof typeof benches)[]): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const name of names) found.push(...(await benches[name]()));
  return found;
}

/** Agents without work are watched meanwhile: all that costs is waiting. Each has a database of its own. */
async function countEverything(): Promise<Figure[]> {
  const idleAgents = benchIdleAgents();
  const others = [
    ...(await benchCreate()),
    ...(await benchLife()),
    ...(await benchRead()),
    ...(await benchPeople()),
    ...(await benchReturn()),
    ...(await benchLoad()),
    ...(await benchConsole()),
  ];
  return [...others, ...(await idleAgents)].filter(isCounted);
}

const folder = join(import.meta.dirname, '../../dist/bench');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'skeleton.json'), `${JSON.stringify(figures, null, 2)}\n`);
console.log(`\n${table(figures)}\n`);
process.exit(figures.every(isWithin) ? 0 : 1);
