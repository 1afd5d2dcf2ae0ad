import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, type Mutant, mutated } from './mutant.ts';
import { configurationOf, type TestResult, type TestRun } from './run-tests.ts';

export interface Verdict {
  mutant: Mutant;
  outcome: 'killed' | 'survived' | 'not judged';
  /** Which test noticed, or why nothing can be said. */
  because?: string;
  seconds: number;
}

export type RunTests = (run: TestRun) => Promise<TestResult>;

/** A survivor is fine only with an argument; a mutant that nobody judged never is. */
export function passes({ mutant, outcome }: Verdict): boolean {
  return outcome === 'killed' || (outcome === 'survived' && mutant.survives !== undefined);
}

/** The tests that mutants name, without any mutant: each configuration once, and only the tests that somebody asks for. */
export function controlRuns(mutants: readonly Mutant[]): TestRun[] {
  const patterns = new Map<string, Set<string | undefined>>();
  for (const { tests, only } of mutants)
    for (const test of tests) patterns.set(test, (patterns.get(test) ?? new Set()).add(only));
  const runs = new Map<string, TestRun & { tests: string[] }>();
  for (const [test, asked] of [...patterns].sort()) {
    const only = asked.has(undefined) ? undefined : [...asked].map((pattern) => `(${pattern})`).join('|');
    const key = `${configurationOf(test)} ${only ?? ''}`;
    const run = runs.get(key) ?? { tests: [], only };
    run.tests.push(test);
    runs.set(key, run);
  }
  return [...runs.values()];
}

/** The same tests in smaller runs, up to `parts` for each, so that several can be made at once. */
export function inParts(runs: readonly TestRun[], parts: number): TestRun[] {
  return runs.flatMap((run) =>
    Array.from({ length: Math.min(parts, run.tests.length) }, (_, part) => ({
      ...run,
      tests: run.tests.filter((_test, index) => index % parts === part),
    })),
  );
}

/** Judges one mutant after the other in `root`, which belongs to nobody else, and leaves it as it was. */
export async function* judge(
  root: string,
  mutants: Iterable<Mutant>,
  passing: ReadonlySet<string>,
  runTests: RunTests,
): AsyncGenerator<Verdict> {
  for (const mutant of mutants) {
    const failing = mutant.tests.filter((test) => !passing.has(test));
    const because = `${failing.join(', ')} does not pass without it`;
    if (failing.length > 0) yield { mutant, outcome: 'not judged', because, seconds: 0 };
    else yield await judgeOne(root, mutant, runTests);
  }
}

async function judgeOne(root: string, mutant: Mutant, runTests: RunTests): Promise<Verdict> {
  const began = performance.now();
  const file = join(root, fileOf(mutant));
  const original = readFileSync(file, 'utf8');
  try {
    writeFileSync(file, mutated(mutant, original));
    const result = await runTests({ tests: mutant.tests, only: mutant.only, bail: true });
    return { mutant, ...outcomeOf(mutant, result), seconds: (performance.now() - began) / 1_000 };
  } finally {
    writeFileSync(file, original);
  }
}

function outcomeOf({ tests }: Mutant, { passed, failure, output }: TestResult): Pick<Verdict, 'outcome' | 'because'> {
  if (failure !== undefined)
    return { outcome: 'killed', because: `${failure.test}: ${failure.message.split('\n')[0] ?? ''}` };
  if (tests.every((test) => passed.includes(test))) return { outcome: 'survived' };
  return { outcome: 'not judged', because: `no test failed, but they did not all run:\n${output.trim()}` };
}
