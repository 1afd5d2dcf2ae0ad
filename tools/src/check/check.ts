import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, repositoryRoot } from '../project/project.ts';
import { guards } from './guards.ts';
import { readLevels } from './levels.ts';
import { fails, reportOf } from './report.ts';
import { runGuards } from './run-guards.ts';

/** `npm run check [-- guard …]`: all guards, or those that are named. */
async function check(names: readonly string[]): Promise<boolean> {
  const entries = readLevels(readFileSync(join(repositoryRoot, 'tools/guards.json'), 'utf8'), guards);
  const unknown = names.filter((name) => !entries.has(name));
  if (unknown.length > 0)
    throw new Error(`There is no guard ${unknown.join(', ')}. Guards: ${[...entries.keys()].join(', ')}`);
  const chosen = names.length === 0 ? guards : guards.filter(({ name }) => names.includes(name));
  const outcomes = await runGuards(chosen, openProject(repositoryRoot), 2);
  console.log(reportOf(outcomes, entries));
  return !fails(outcomes, entries);
}

try {
  process.exitCode = (await check(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
