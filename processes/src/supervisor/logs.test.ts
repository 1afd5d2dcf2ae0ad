import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepLogsSmall, openLog, rotate } from './logs.ts';

const newLog = () => join(mkdtempSync(join(tmpdir(), 'gpuaas-logs-')), 'a.log');

describe('a log', () => {
  it('is emptied while its writer goes on, and no line of it is torn', async () => {
    const file = newLog();
    const descriptor = openLog(file);
    const write = `
      const { writeSync } = await import('node:fs');
      const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      for (let n = 0; n < 4000; n += 1) { writeSync(1, String(n).padStart(99, '.') + '\\n'); if (n % 10 === 0) pause(1); }`;
    const writer = spawn(process.execPath, ['--input-type=module', '-e', write], {
      stdio: ['ignore', descriptor, 'inherit'],
    });
    const ended = new Promise((resolve) => writer.once('exit', resolve));
    let running = true;
    void ended.then(() => {
      running = false;
    });
    const seen = new Set<number>();
    const collect = (path: string) => {
      const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
      for (const line of lines) {
        expect(line).toHaveLength(99);
        seen.add(Number(line.replaceAll('.', '')));
      }
    };
    let rotations = 0;
    while (running) {
      const before = statSync(file).size;
      rotate(file, 20_000);
      if (before > 20_000) {
        rotations += 1;
        collect(`${file}.1`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    collect(file);
    expect(rotations).toBeGreaterThan(3);
    // The writer never paused for us: a line may fall into the microseconds between the last read and the emptying.
    expect(seen.size).toBeGreaterThanOrEqual(4_000 - rotations);
  }, 30_000);

  it('stays below its size with its predecessor, however fast it grew', async () => {
    const file = newLog();
    const descriptor = openLog(file);
    const { writeSync } = await import('node:fs');
    writeSync(descriptor, 'x'.repeat(100_000));
    rotate(file, 10_000);
    expect(statSync(file).size + statSync(`${file}.1`).size).toBeLessThanOrEqual(20_000);
    const stop = new AbortController();
    const keeping = keepLogsSmall([file, `${file}.missing`], stop.signal, 10_000);
    writeSync(descriptor, 'y'.repeat(20_000));
    await expect.poll(() => statSync(file).size, { timeout: 5_000 }).toBe(0);
    stop.abort();
    await keeping;
  });
});
