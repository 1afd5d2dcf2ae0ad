import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Claims the folder when it is told to, and says how that went. */
const claimant = `
  const { claimDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'single-start.ts'))});
  process.stdout.write('here\\n');
  process.stdin.once('data', async () => {
    try {
      const claim = await claimDataFolder(process.argv[1]);
      claim.announce('http://localhost:1');
      process.stdout.write('claimed\\n');
    } catch (error) {
      process.stdout.write(error.message + '\\n');
    }
  });`;

function start(folder: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', claimant, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

function nextLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.once('data', (text) => resolve(String(text).split('\n')[0] ?? '')));
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'gpuaas-claim-'));

describe('the claim of a data folder', () => {
  it('is given to one of two that ask at the same moment, every time', async () => {
    const folder = newFolder();
    for (let round = 0; round < 12; round += 1) {
      const pair = [start(folder), start(folder)];
      await Promise.all(pair.map(nextLine));
      const answers = pair.map(nextLine);
      for (const child of pair) child.stdin?.write('go\n');
      const said = await Promise.all(answers);
      const winner = pair[said.indexOf('claimed')];
      expect(said.filter((line) => line === 'claimed')).toHaveLength(1);
      expect(said).toContain(`GPUaaS is already running on ${folder} (pid ${winner?.pid}): http://localhost:1`);
      for (const child of pair) child.kill('SIGKILL');
      await Promise.all(pair.map((child) => new Promise((resolve) => child.once('exit', resolve))));
    }
  }, 60_000);

  it('ends with a process that is killed, and does not mind what lies in the folder', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'supervisor.json'), 'garbage', { mode: 0o644 });
    for (let round = 0; round < 3; round += 1) {
      const child = start(folder);
      await nextLine(child);
      const answer = nextLine(child);
      child.stdin?.write('go\n');
      expect(await answer).toBe('claimed');
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
  }, 30_000);
});
