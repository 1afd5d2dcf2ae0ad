import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../mutants/copy-project.ts';
import { runTests } from '../mutants/run-tests.ts';
import { openWorkplace } from '../mutants/workplace.ts';
import { openProject, repositoryRoot } from '../project/project.ts';
import { addLines, readGuide, type Step } from './read-guide.ts';

const guide = (name: string) => readGuide(readFileSync(join(repositoryRoot, `docs/guides/${name}.md`), 'utf8'));

/** Lines that the steps add to files which are neither the module's own nor the contract's. */
function linesOutside(steps: readonly Step[], module: string): string[] {
  return steps
    .filter(({ file }) => !file.startsWith(`modules/${module}/`) && !file.startsWith('contract/'))
    .flatMap((step) => (step.kind === 'write' ? step.text.split('\n') : step.runs.flatMap(({ lines }) => lines)));
}

/** Where somebody has to write something: a folder of its own counts as one place, however many files it has. */
function placesOf(steps: readonly Step[], own: string): string[] {
  return [...new Set(steps.map(({ file }) => (file.startsWith(own) ? own : file)))];
}

const filesOf = (steps: readonly Step[]) => [...new Set(steps.map(({ file }) => file))];

describe('the guides', { timeout: 240_000 }, () => {
  const place = openWorkplace();
  const copy = place.repository;
  const project = openProject(repositoryRoot);
  beforeAll(() => copyProject(project, copy));
  afterAll(() => place.remove());

  function follow(steps: readonly Step[]): void {
    for (const step of steps) {
      const path = join(copy, step.file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, step.kind === 'write' ? step.text : addLines(readFileSync(path, 'utf8'), step));
    }
  }

  async function run(script: string, ...args: string[]): Promise<void> {
    const options = { cwd: copy, timeout: 120_000, killSignal: 'SIGKILL' } as const;
    await promisify(execFile)(process.execPath, [join(copy, script), ...args], options).catch(
      (error: Error & { stdout?: string }) => {
        throw new Error(`${script} failed: ${error.stdout}\n${error.message}`);
      },
    );
  }
  const test = (tests: string[], only?: string) => runTests(place, { tests, only }, AbortSignal.timeout(150_000));

  it('make a module that generates, migrates and answers over HTTP, with one line outside of it', async () => {
    const steps = guide('add-a-module');
    expect(linesOutside(steps, 'notes')).toEqual(["  .add(import('@gpuaas/notes'))"]);
    follow(steps);
    // What `npm install` does with a new package.
    symlinkSync('../../modules/notes', join(copy, 'node_modules/@gpuaas/notes'));
    await run('tools/src/gen/gen.ts');
    expect(readFileSync(join(copy, 'docs/maps/settings.md'), 'utf8')).toContain('`GPUAAS_NOTES_DAYS`');
    // Its own tests, and what is tried on every operation of the contract.
    const tests = ['modules/notes/src/notes.test.ts', 'testing/src/every-operation-refuses-strangers.test.ts'];
    const { passed, failure, output } = await test(tests, '^notes |(list|create|get)Notes? ');
    expect({ passed: passed.sort(), failure }, output).toEqual({ passed: tests, failure: undefined });
  });

  it('add a consumer to it, with no line outside of it, and the whole compiles and keeps the rules', async () => {
    const steps = guide('add-a-consumer');
    expect(linesOutside(steps, 'notes')).toEqual([]);
    follow(steps);
    await run('tools/src/gen/gen.ts');
    expect(readFileSync(join(copy, 'docs/maps/events.md'), 'utf8')).toContain('`notes.note-activation`');
    await run('node_modules/typescript7/bin/tsc', '-p', '.');
    await run('tools/src/check/check.ts', 'declared', 'module-shape', 'sql-in-stores', 'publish');
    const tests = ['modules/notes/src/consumers.test.ts'];
    const { passed, failure, output } = await test(tests);
    expect({ passed: passed.sort(), failure }, output).toEqual({ passed: tests, failure: undefined });
  });

  it('make a page that compiles, is built, found and visited, in three places', async () => {
    const steps = guide('add-a-page');
    const own = 'web/shell/src/pages/free-gpus/';
    expect(placesOf(steps, own)).toEqual(['web/shell/src/places.ts', own, 'web/shell/src/routes.tsx']);
    follow(steps);
    for (const config of ['web', 'web/tsconfig.node.json', 'web/tsconfig.tests.json'])
      await run('node_modules/typescript7/bin/tsc', '-p', config);
    await run('web/shell/build.ts', join(copy, 'dist/console'));
    const manifest = JSON.parse(readFileSync(join(copy, 'dist/console/manifest.json'), 'utf8')) as object;
    expect(Object.keys(manifest)).toContain(`src/pages/free-gpus/free-gpus.tsx`);
    // Its own test, that no other page has its address or keys, that the router finds it, and that the browser tests visit it.
    const tests = ['web/e2e/src/every-place.test.ts', 'web/shell/src/places.test.ts', 'web/shell/src/routes.test.ts'];
    const all = [...tests, `${own}only-free.test.ts`].sort();
    const { passed, failure, output } = await test(all);
    expect({ passed: passed.sort(), failure }, output).toEqual({ passed: all, failure: undefined });
  });

  it('add a node task with five files and a CLI command with three', async () => {
    const [task, command] = [guide('add-a-node-task'), guide('add-a-cli-command')];
    expect([filesOf(task).length, filesOf(command).length]).toEqual([5, 3]);
    follow([...task, ...command]);
    await run('tools/src/gen/gen.ts');
    expect(readFileSync(join(copy, 'docs/maps/node-tasks.md'), 'utf8')).toContain('`allocation.check_user`');
    await run('node_modules/typescript7/bin/tsc', '-p', '.');
    const tests = ['agent/src/tasks/allocation-check-user.test.ts', 'cli/src/alloc-price.test.ts'];
    const { passed, failure, output } = await test(tests);
    expect({ passed: passed.sort(), failure }, output).toEqual({ passed: tests, failure: undefined });
  });

  it('add an adapter with four files', async () => {
    const steps = guide('add-an-adapter');
    expect(filesOf(steps)).toHaveLength(4);
    follow(steps);
    await run('node_modules/typescript7/bin/tsc', '-p', '.');
    await run('tools/src/check/check.ts', 'port-shape', 'declared');
    const tests = ['ports/ephemeral-store/src/sqlite.test.ts'];
    const { passed, failure, output } = await test(tests);
    expect({ passed: passed.sort(), failure }, output).toEqual({ passed: tests, failure: undefined });
  });

  it('add a field to allocations, from the contract to the console, with eleven files', async () => {
    const steps = guide('add-a-field');
    expect(filesOf(steps)).toHaveLength(11);
    follow(steps);
    await run('tools/src/gen/gen.ts');
    for (const part of ['.', 'web']) await run('node_modules/typescript7/bin/tsc', '-p', part);
    await run('tools/src/check/check.ts', 'table-types', 'foreign-tables', 'unwritten-columns', 'contract-breaking');
    const tests = ['modules/allocations/src/purpose.test.ts', 'web/mock-api/src/mock-api.test.ts'];
    const { passed, failure, output } = await test(tests);
    expect({ passed: passed.sort(), failure }, output).toEqual({ passed: tests, failure: undefined });
  });
});
