import { parseArgs } from 'node:util';
import { openProject, type Project, repositoryRoot } from '../project/project.ts';
import { matching, sampleOf } from './choose.ts';
import { copyProject } from './copy-project.ts';
import { controlRuns, judge, passes, type RunTests, type Verdict } from './judge.ts';
import { fileOf, type Mutant, mutated, problemsOf, readMutants } from './mutant.ts';
import { runTests } from './run-tests.ts';
import { unknownNames } from './unknown-names.ts';
import { openWorkplace } from './workplace.ts';

/**
 * `npm run mutants [-- --only TEXT] [--sample N [--seed S]]`: takes guards out of a copy of the code, one at a time, and
 * fails where the nearest tests do not notice.
 */
async function main(args: readonly string[], interrupted: AbortSignal): Promise<boolean> {
  const project = openProject(repositoryRoot);
  const mutants = chosen(readMutants(project), args);
  const impossible = mutants.map((mutant) => ({ mutant, problems: obstacles(project, mutant) }));
  for (const { mutant, problems } of impossible.filter(({ problems }) => problems.length > 0))
    console.log(`not judged        ${titleOf(mutant)}: ${problems.join('; ')}`);
  const possible = impossible.filter(({ problems }) => problems.length === 0).map(({ mutant }) => mutant);

  const place = openWorkplace();
  const verdicts: Verdict[] = [];
  try {
    copyProject(project, place.repository);
    const run: RunTests = (tests) => runTests(place, tests, interrupted).finally(place.endLeftovers);
    const passing = await control(possible, run);
    for await (const verdict of judge(place.repository, possible, passing, run)) {
      interrupted.throwIfAborted();
      verdicts.push(verdict);
      console.log(lineOf(verdict));
    }
  } finally {
    place.remove();
  }
  const killed = verdicts.filter(({ outcome }) => outcome === 'killed').length;
  const passed = verdicts.filter(passes).length;
  console.log(`\n${killed} of ${mutants.length} were killed.`);
  console.log(`${passed} passed, ${mutants.length - passed} failed`);
  return mutants.length > 0 && passed === mutants.length;
}

function chosen(all: readonly Mutant[], args: readonly string[]): readonly Mutant[] {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string' } },
  });
  const named = values.only === undefined ? all : matching(all, values.only);
  if (values.sample === undefined) return named;
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`${values.sample} of ${named.length} mutants, --seed ${seed}`);
  return sampleOf(named, Number(values.sample), seed);
}

function obstacles(project: Project, mutant: Mutant): string[] {
  const problems = problemsOf(project, mutant);
  if (problems.length > 0) return problems;
  const text = project.read(fileOf(mutant));
  return unknownNames(fileOf(mutant), text, mutated(mutant, text)).map((name) => `nothing is called ${name}`);
}

/** What passes as the code is: only there, a failure says something about a mutant. */
async function control(mutants: readonly Mutant[], run: RunTests): Promise<Set<string>> {
  const passing = new Set<string>();
  for (const tests of controlRuns(mutants)) {
    const { passed, failure, output } = await run(tests);
    for (const test of passed) passing.add(test);
    if (passed.length < tests.tests.length) console.log(failure ? `${failure.test}: ${failure.message}` : output);
  }
  return passing;
}

function lineOf({ mutant, outcome, because, seconds }: Verdict): string {
  const argument = outcome === 'survived' ? mutant.survives : because;
  const line = `${outcome.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s ${titleOf(mutant)}`;
  return argument === undefined ? line : `${line}\n${' '.repeat(18)}${argument}`;
}

function titleOf({ folder, name, finding }: Mutant): string {
  return `${folder}: ${name}${finding === undefined ? '' : ` (${finding})`}`;
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
try {
  process.exitCode = (await main(process.argv.slice(2), interruption.signal)) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
