import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepLogsSmall, openLog, rotate } from './logs.ts';

const newLog = () => join(mkdtempSync(join(tmpdir(), 'gpuaas-logs-')), 'a.log');

describe('a log', () => {
  it('is emptied while its writer has it open, and the writer goes on at its beginning', () => {
    const file = newLog();
    const writer = openLog(file);
    const lines = (from: number) => Array.from({ length: 100 }, (_, index) => `line ${from + index}\n`).join('');
    for (let round = 0; round < 3; round += 1) {
      writeSync(writer, lines(round * 100));
      rotate(file, 500);
      expect(readFileSync(`${file}.1`, 'utf8')).toBe(lines(round * 100));
      expect(statSync(file).size).toBe(0);
    }
    writeSync(writer, 'the next line\n');
    rotate(file, 500);
    expect(readFileSync(file, 'utf8')).toBe('the next line\n');
  });

  it('has no torn line, however fast its writer is', async () => {
    const file = newLog();
    const write = `
      const { writeSync } = await import('node:fs');
      for (let n = 0; n < 20000; n += 1) writeSync(1, String(n).padStart(99, '.') + '\\n');`;
    const writer = spawn(process.execPath, ['--input-type=module', '-e', write], {
      stdio: ['ignore', openLog(file), 'inherit'],
    });
    let running = true;
    writer.once('exit', () => {
      running = false;
    });
    while (running) {
      rotate(file, 200_000, 10_000_000);
      if (existsSync(`${file}.1`)) {
        const broken = readFileSync(`${file}.1`, 'utf8')
          .split('\n')
          .filter((line) => line.length !== 99 && line !== '');
        expect(broken).toEqual([]);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, 30_000);

  it('stays below its size with its predecessor, however fast it grew', async () => {
    const file = newLog();
    const descriptor = openLog(file);
    writeSync(descriptor, `${'x'.repeat(98)}\n`.repeat(1_000));
    rotate(file, 10_000);
    expect(readFileSync(`${file}.1`, 'utf8')).toMatch(/^(x{98}\n)+$/);
    expect(statSync(file).size + statSync(`${file}.1`).size).toBeLessThanOrEqual(20_000);
    const stop = new AbortController();
    const keeping = keepLogsSmall([file, `${file}.missing`], stop.signal, 10_000);
    writeSync(descriptor, 'y'.repeat(20_000));
    await expect.poll(() => statSync(file).size, { timeout: 5_000 }).toBe(0);
    stop.abort();
    await keeping;
  });
});
