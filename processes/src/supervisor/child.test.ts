import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cannotGoOn } from '../exit-codes.ts';
import { type Child, superviseChild } from './child.ts';

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

  const start = async (program: string) => {
    child = superviseChild({
      args: ['-e', program],
      env: () => process.env,
      dataFolder,
      logFile: join(dataFolder, 'child.log'),
      onRestart: (reason) => restarts.push(reason),
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
});
