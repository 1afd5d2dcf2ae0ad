import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cannotGoOn } from '../exit-codes.ts';
import { type Child, type ChildOptions, superviseChild } from './child.ts';

describe('a child', () => {
  let dataFolder = '';
  let restarts: string[] = [];
  let child: Child | undefined;
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'gpuaas-child-'));
    restarts = [];
  });
  afterEach(async () => {
    await child?.stop();
    rmSync(dataFolder, { recursive: true });
  });

  const start = async (program: string, more: Partial<ChildOptions> = {}) => {
    child = superviseChild({
      args: ['-e', program],
      env: () => process.env,
      dataFolder,
      logFile: join(dataFolder, 'child.log'),
      onRestart: (reason) => restarts.push(reason),
      ...more,
    });
    await child.start();
    return child;
  };

  it('that cannot go on is not started again, and its own words say why', async () => {
    const ended = await start(`console.error('/data/secret-store.key is damaged.'); process.exit(${cannotGoOn})`);
    await expect.poll(() => ended.failure, { timeout: 10_000 }).toBe('/data/secret-store.key is damaged.');
    await sleep(1_000);
    expect(restarts).toEqual([]);
    expect(readFileSync(join(dataFolder, 'child.log'), 'utf8')).toBe('/data/secret-store.key is damaged.\n');
  });

  it('that ends for another reason is started again, with the reason', async () => {
    await start(`console.error('Error: out of luck'); process.exit(3)`);
    await expect.poll(() => restarts[0], { timeout: 10_000 }).toBe('exit code 3: out of luck');
  });

  it('that may not run is not started, is said so once, and starts when it may', async () => {
    const lines = [undefined, undefined, 'now'];
    let held = 0;
    const asked = await start(`process.stdin.once('data', (line) => console.error('got ' + line))`, {
      firstLine: async () => lines.shift(),
      onHeld: () => {
        held += 1;
      },
    });
    expect(asked.pid).toBeUndefined();
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(0);
    await expect
      .poll(() => readFileSync(join(dataFolder, 'child.log'), 'utf8'), { timeout: 10_000 })
      .toBe('got now\n\n');
    expect([held, restarts]).toEqual([1, []]);
  }, 40_000);
});
