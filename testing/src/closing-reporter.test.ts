import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'gpuaas-reporter-'));
afterAll(() => rmSync(folder, { recursive: true }));
const reporter = join(import.meta.dirname, 'closing-reporter.ts');
const runner = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
writeFileSync(
  join(folder, 'vitest.config.mjs'),
  `import { reporters } from ${JSON.stringify(reporter)};
   export default { test: { globals: true, reporters, cache: false } };`,
);
writeFileSync(
  join(folder, 'a.test.js'),
  `describe('a door', () => {
     it('opens', () => {});
     it('closes', () => { throw new Error('it is stuck'); });
     it.skip('locks', () => {});
   });
   it('a door opens twice', () => {});`,
);

/** What a run of these tests says at its end. */
const linesOf = (flags: string[]) =>
  new Promise<string[]>((resolve) => {
    execFile(process.execPath, [runner, 'run', '--root', folder, ...flags], (_error, out) =>
      resolve(out.trim().split('\n')),
    );
  });
const lastLineOf = async (flags: string[]) => (await linesOf(flags)).at(-1);

describe('the last line of a run', () => {
  it('counts a test that was skipped as failed', async () => {
    expect(await lastLineOf([])).toBe('2 passed, 2 failed');
  });

  it('does not count what nobody asked for', async () => {
    expect(await lastLineOf(['-t', 'opens'])).toBe('2 passed, 0 failed');
    expect(await lastLineOf(['-t', '^a door > (opens|locks)$'])).toBe('1 passed, 1 failed');
  });
});

it('names what failed', async () => {
  expect(await linesOf([])).toContain('failed: a.test.js > a door > closes');
});
