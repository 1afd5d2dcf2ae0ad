import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folder.ts';
import { exclusively } from './exclusively.ts';

afterAll(removeTemporaryFolders);

const run = promisify(execFile);

function newPath(): string {
  return join(temporaryFolder(), 'tokens.json');
}

/** Adds one to a number in a file, slowly: two at once would lose one. */
const addOne = `
  const { exclusively } = await import(process.argv[1]);
  const { readFileSync, writeFileSync } = await import('node:fs');
  const path = process.argv[2];
  for (let round = 0; round < 5; round += 1) {
    await exclusively(path, async () => {
      const before = Number(readFileSync(path, 'utf8'));
      await new Promise((resolve) => setTimeout(resolve, 10));
      writeFileSync(path, String(before + 1));
    });
  }
`;

describe('exclusive work', () => {
  it('is never done by two processes at once', { timeout: 60_000 }, async () => {
    const path = newPath();
    writeFileSync(path, '0');
    const module = join(import.meta.dirname, 'exclusively.ts');
    const processes = Array.from({ length: 6 }, () =>
      run(process.execPath, ['--input-type=module', '-e', addOne, module, path]),
    );
    await Promise.all(processes);
    expect(readFileSync(path, 'utf8')).toBe('30');
  });

  it('leaves no lock behind, whether it succeeds or fails', async () => {
    const path = newPath();
    expect(await exclusively(path, async () => 7)).toBe(7);
    await expect(exclusively(path, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('does not wait for a process that has died', async () => {
    const path = newPath();
    const { stdout: dead } = await run(process.execPath, ['-p', 'process.pid']);
    // The same process id, but started at another time: somebody else has it by now.
    for (const lock of [`${dead.trim()}~1`, `${process.pid}~1`])
      writeFileSync(`${path}.lock~${hostname()}~${lock}`, '');
    expect(await exclusively(path, async () => 'done')).toBe('done');
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('waits for a lock of another machine, which cannot be looked up from here', async () => {
    const path = newPath();
    const foreign = `${path}.lock~another-machine~1~1`;
    writeFileSync(foreign, '');
    const waiting = exclusively(path, async () => 'done');
    const early = await Promise.race([waiting, new Promise((resolve) => setTimeout(() => resolve('waits'), 300))]);
    expect(early).toBe('waits');
    rmSync(foreign);
    expect(await waiting).toBe('done');
  });
});
