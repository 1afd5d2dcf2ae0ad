import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Of Temporal's SDK, what a process has loaded that has loaded this. */
async function loadedBy(statement: string): Promise<number> {
  const script = `${statement}; const { _cache } = (await import('node:module')).default;
    console.log(Object.keys(_cache).filter((path) => path.includes('@temporalio')).length)`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    timeout: 60_000,
  });
  return Number(stdout);
}

it('is loaded by who executes runs on Temporal, and by nobody else', async () => {
  expect(await loadedBy("await import('@gpuaas/workflow-engine/embedded')")).toBe(0);
  expect(await loadedBy("await import('@gpuaas/workflow-engine/temporal')")).toBe(0);
  expect(await loadedBy("await import('@gpuaas/processes')")).toBe(0);
  // Shows that this test can see it.
  expect(await loadedBy("await import('@temporalio/client')")).toBeGreaterThan(0);
}, 120_000);
