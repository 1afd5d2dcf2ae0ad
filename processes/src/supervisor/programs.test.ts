import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildAgent } from './programs.ts';
import { removeHalfMade } from './survey.ts';

it('a build that is stopped has ended when it says so, and nothing of it stays behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-build-'));
  const stop = new AbortController();
  const building = expect(buildAgent(folder, stop.signal)).rejects.toThrow('The agent could not be built');
  await expect.poll(() => readdirSync(folder), { timeout: 15_000, interval: 5 }).not.toEqual([]);
  stop.abort();
  await building;
  expect(programsWith(folder)).toEqual([]);
  removeHalfMade(folder);
  expect(readdirSync(folder)).toEqual([]);
});

function programsWith(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandOf)
    .filter((command) => command.includes(folder));
}

/** Empty when the program has ended since it was listed. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
