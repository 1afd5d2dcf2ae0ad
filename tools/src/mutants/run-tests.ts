import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface TestRun {
  /** Paths from the root, as many as may run with one configuration. */
  tests: readonly string[];
  /** A pattern for the full names of tests. */
  only?: string | undefined;
  /** Ends with the first test that fails. */
  bail?: boolean;
}

export interface TestResult {
  /** Files of which every chosen test passed, and at least one did. */
  passed: string[];
  /** The first test that failed by itself, with what it said. */
  failure?: { test: string; message: string };
  /** What vitest said when there is neither. */
  output: string;
}

/** The part of vitest's JSON report that matters here. */
interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const configurations = ['damage', 'engines', 'fuzz', 'guides', 'hosts', 'kills'];
const suffixes: Record<string, string> = { hosts: 'root' };

/** Tests that need root, or take long, have a configuration of their own, which their name tells. */
export function configurationOf(test: string): string {
  const special = configurations.find((name) => test.endsWith(`.${suffixes[name] ?? name}.test.ts`));
  return special === undefined ? 'vitest.config.ts' : `vitest.${special}.config.ts`;
}

const stopWithin = 5_000;
/** Longer than the slowest configuration takes for all of its tests. */
const longest = 30 * 60_000;

export interface TestPlace {
  /** The repository, with `node_modules`. */
  repository: string;
  temporary: string;
}

/** Runs vitest to its end. */
export async function runTests(place: TestPlace, run: TestRun, interrupted: AbortSignal): Promise<TestResult> {
  const { repository: root } = place;
  const configuration = new Set(run.tests.map(configurationOf));
  if (configuration.size !== 1) throw new Error(`${run.tests.join(', ')} do not run with one configuration`);
  const report = join(root, 'node_modules', '.mutants.json');
  rmSync(report, { force: true });
  const reported = new AbortController();
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(longest), reported.signal]);
  // After its report it stops its servers; it would also wait for every process that a test has left running.
  const watch = setInterval(() => {
    if (!existsSync(report)) return;
    clearInterval(watch);
    setTimeout(() => reported.abort(), stopWithin).unref();
  }, 200);
  const ended = outputOf(place, signal, [
    'run',
    ...['--config', ...configuration],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...(run.only === undefined ? [] : ['--testNamePattern', run.only]),
    ...(run.bail ? ['--bail=1'] : []),
    ...run.tests,
  ]);
  const output = await ended.finally(() => clearInterval(watch));
  if (!existsSync(report)) return { passed: [], output };
  return resultOf(root, JSON.parse(readFileSync(report, 'utf8')) as Report, output);
}

function resultOf(root: string, { testResults }: Report, output: string): TestResult {
  const passed = testResults
    .filter((file) => file.status === 'passed' && file.assertionResults.some(({ status }) => status === 'passed'))
    .map(({ name }) => name.slice(root.length + 1));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  const messages = testResults.map(({ message }) => message).filter((message) => message !== '');
  return {
    passed,
    ...(failed && { failure: { test: failed.fullName, message: failed.failureMessages[0] ?? '' } }),
    output: [...messages, output].join('\n'),
  };
}

async function outputOf(
  { repository, temporary }: TestPlace,
  signal: AbortSignal,
  args: readonly string[],
): Promise<string> {
  const programs = join(repository, 'node_modules/.bin');
  const child = spawn(process.execPath, [join(repository, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: repository,
    env: {
      ...process.env,
      NO_COLOR: '1',
      PATH: `${programs}${delimiter}${process.env['PATH']}`,
      TMPDIR: temporary,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Whatever it could not stop by itself then, its place ends.
    killSignal: 'SIGKILL',
    signal,
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    const end = () => resolve(Buffer.concat(chunks).toString());
    child.on('error', (error) => signal.aborted || reject(error));
    child.on('close', end);
    // What a test left running may keep our pipes open for ever.
    child.on('exit', () => setTimeout(end, 500));
  });
}
