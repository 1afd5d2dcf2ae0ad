import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../mutants/copy-project.ts';
import { runTests } from '../mutants/run-tests.ts';
import { openWorkplace } from '../mutants/workplace.ts';
import { openProject, repositoryRoot } from '../project/project.ts';
import { everyGuide } from './every-guide.ts';
import { addLines, type Step } from './read-guide.ts';

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
    for (const steps of Object.values(everyGuide)) follow(steps);
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
