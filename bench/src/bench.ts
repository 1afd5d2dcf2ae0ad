import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchCommandLine } from './command-line.ts';
import { benchConsole } from './console.ts';
import { benchCreate } from './create.ts';
import { benchGrowth } from './growth.ts';
import { benchIdleAgents } from './idle-agent.ts';
import { benchLife } from './life.ts';
import { benchLoad } from './load.ts';
import { type Figure, isCounted, isWithin, onlyCounted, table } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchRead } from './read.ts';
import { benchReturn } from './return.ts';
import { benchStart } from './start.ts';

/**
 * Ratios and counts, measured in one run against a floor of the same minute. Exit code 1 when one is out of bounds. With
 * `--counted` only what is counted, since what a busy machine does to times says nothing about a change.
 */
const figures = onlyCounted ? await countEverything() : await measureEverything();

/** One after another: nothing else may use the processors of what is timed. */
async function measureEverything(): Promise<Figure[]> {
  return [
    ...(await benchStart()),
    ...(await benchCommandLine()),
    ...(await benchCreate()),
    ...(await benchLife()),
    ...(await benchGrowth()),
    ...(await benchIdleAgents()),
    ...(await benchRead()),
    ...(await benchReturn()),
    ...(await benchLoad()),
    ...(await benchMemory()),
    ...(await benchConsole()),
  ];
}

/** Agents without work are watched meanwhile: all that costs is waiting. Each has a database of its own. */
async function countEverything(): Promise<Figure[]> {
  const idleAgents = benchIdleAgents();
  const others = [
    ...(await benchCreate()),
    ...(await benchLife()),
    ...(await benchRead()),
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
