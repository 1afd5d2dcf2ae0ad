import { parseArgs } from 'node:util';
import { openProject, type Project, repositoryRoot } from '../project/project.ts';
import { matching, sampleOf } from './choose.ts';
import { copyProject } from './copy-project.ts';
import { controlRuns, inParts, judge, passes, type RunTests, type Verdict } from './judge.ts';
import { fileOf, type Mutant, mutated, problemsOf, readMutants } from './mutant.ts';
import { runTests, type TestRun } from './run-tests.ts';
import { unknownNames } from './unknown-names.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

/**
 * `npm run mutants [-- --only TEXT] [--sample N [--seed S]] [--jobs N]`: takes guards out of copies of the code, one at a
 * time in each, and fails where the nearest tests do not notice. There are as many copies as jobs.
 */
async function main(args: readonly string[], interrupted: AbortSignal): Promise<boolean> {
  const { values: options } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string' },
      jobs: { type: 'string', default: '1' },
    },
  });
  const project = openProject(repositoryRoot);
  const mutants = chosen(readMutants(project), options);
  const impossible = mutants.map((mutant) => ({ mutant, problems: obstacles(project, mutant) }));
  for (const { mutant, problems } of impossible.filter(({ problems }) => problems.length > 0))
    console.log(`not judged        ${titleOf(mutant)}: ${problems.join('; ')}`);
  const possible = impossible.filter(({ problems }) => problems.length === 0).map(({ mutant }) => mutant);

  const places = Array.from({ length: Number(options.jobs) }, openWorkplace);
  const verdicts: Verdict[] = [];
  const run = (place: Workplace) => (tests: TestRun) => runTests(place, tests, interrupted).finally(place.endLeftovers);
  try {
    for (const place of places) copyProject(project, place.repository);
    const tests = inParts(controlRuns(possible), places.length).values();
    const passing = new Set<string>();
    await Promise.all(places.map((place) => control(tests, run(place), passing)));
    // Every place takes the next one when it is ready.
    const waiting = possible.values();
    const judging = places.map(async (place) => {
      for await (const verdict of judge(place.repository, waiting, passing, run(place))) {
        interrupted.throwIfAborted();
        verdicts.push(verdict);
        console.log(lineOf(verdict));
      }
    });
    await Promise.all(judging);
  } finally {
    for (const place of places) place.remove();
  }
  const killed = verdicts.filter(({ outcome }) => outcome === 'killed').length;
  const passed = verdicts.filter(passes).length;
  console.log(`\n${killed} of ${mutants.length} were killed.`);
  console.log(`${passed} passed, ${mutants.length - passed} failed`);
  return mutants.length > 0 && passed === mutants.length;
}

interface Choice {
  only?: string | undefined;
  sample?: string | undefined;
  seed?: string | undefined;
}

function chosen(all: readonly Mutant[], { only, sample, seed: given }: Choice): readonly Mutant[] {
  const named = only === undefined ? all : matching(all, only);
  if (sample === undefined) return named;
  const seed = given ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`${sample} of ${named.length} mutants, --seed ${seed}`);
  return sampleOf(named, Number(sample), seed);
}

function obstacles(project: Project, mutant: Mutant): string[] {
  const problems = problemsOf(project, mutant);
  if (problems.length > 0) return problems;
  const text = project.read(fileOf(mutant));
  return unknownNames(fileOf(mutant), text, mutated(mutant, text)).map((name) => `nothing is called ${name}`);
}

/** Adds what passes as the code is: only there, a failure says something about a mutant. */
async function control(runs: Iterable<TestRun>, run: RunTests, passing: Set<string>): Promise<void> {
  for (const tests of runs) {
    const { passed, failure, output } = await run(tests);
    for (const test of passed) passing.add(test);
    if (passed.length < tests.tests.length) console.log(failure ? `${failure.test}: ${failure.message}` : output);
  }
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
