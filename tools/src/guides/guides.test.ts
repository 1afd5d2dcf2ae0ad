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

const [module, consumer, page] = [guide('add-a-module'), guide('add-a-consumer'), guide('add-a-page')];
const [task, command] = [guide('add-a-node-task'), guide('add-a-cli-command')];
const [adapter, field] = [guide('add-an-adapter'), guide('add-a-field')];

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

describe('the guides', () => {
  it('add a module with one line outside of it, and a consumer with none', () => {
    expect(linesOutside(module, 'notes')).toEqual(["  .add(import('@gpuaas/notes'))"]);
    expect(linesOutside(consumer, 'notes')).toEqual([]);
  });

  it('add a page in three places', () => {
    const own = 'web/shell/src/pages/free-gpus/';
    expect(placesOf(page, own)).toEqual(['web/shell/src/places.ts', own, 'web/shell/src/routes.tsx']);
  });

  it('add a node task with five files, a CLI command with three and an adapter with four', () => {
    expect([filesOf(task).length, filesOf(command).length, filesOf(adapter).length]).toEqual([5, 3, 4]);
  });

  it('add a field to allocations, from the contract to the console, with eleven files', () => {
    expect(filesOf(field)).toHaveLength(11);
  });
});

/** One after another in one copy of the repository: what takes long (compiling, building, a database) is done once. */
describe('what follows the guides', { timeout: 240_000 }, () => {
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

  async function expectToPass(tests: string[], only?: string): Promise<void> {
    const { passed, failure, output } = await runTests(place, { tests, only }, AbortSignal.timeout(150_000));
    expect({ passed: passed.sort(), failure }, output).toEqual({ passed: tests.sort(), failure: undefined });
  }

  const text = (path: string) => readFileSync(join(copy, path), 'utf8');

  it('is generated, and the maps show it', async () => {
    for (const steps of [module, consumer, page, task, command, adapter, field]) follow(steps);
    // What `npm install` does with a new package.
    symlinkSync('../../modules/notes', join(copy, 'node_modules/@gpuaas/notes'));
    await run('tools/src/gen/gen.ts');
    expect(text('docs/maps/settings.md')).toContain('`GPUAAS_NOTES_DAYS`');
    expect(text('docs/maps/events.md')).toContain('`notes.note-activation`');
    expect(text('docs/maps/node-tasks.md')).toContain('`allocation.check_user`');
  });

  it('compiles, is built and keeps the rules', async () => {
    const shape = ['declared', 'invariants', 'module-shape', 'port-shape', 'publish', 'sql-in-stores'];
    const tables = ['table-types', 'foreign-tables', 'unwritten-columns', 'retention', 'contract-breaking'];
    await run('tools/src/check/check.ts', 'types', 'console-size', ...shape, ...tables);
    const manifest = JSON.parse(text('dist/console/manifest.json')) as object;
    expect(Object.keys(manifest)).toContain('src/pages/free-gpus/free-gpus.tsx');
  });

  it('passes its own tests, and those of every page and of the mock API', async () => {
    await expectToPass([
      'agent/src/tasks/allocation-check-user.test.ts',
      'cli/src/alloc-price.test.ts',
      'modules/allocations/src/purpose.test.ts',
      'modules/notes/src/consumers.test.ts',
      'ports/ephemeral-store/src/sqlite.test.ts',
      'web/e2e/src/every-place.test.ts',
      'web/mock-api/src/mock-api.test.ts',
      'web/shell/src/pages/free-gpus/only-free.test.ts',
      'web/shell/src/places.test.ts',
      'web/shell/src/routes.test.ts',
    ]);
  });

  it('migrates, answers over HTTP and is tried like every other operation', async () => {
    const tests = ['modules/notes/src/notes.test.ts', 'testing/src/every-operation-refuses-strangers.test.ts'];
    await expectToPass(tests, '^notes |(list|create|get)Notes? ');
  });
});
