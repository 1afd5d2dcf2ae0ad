import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StartOptions } from './arguments.ts';
import { openDataFolder } from './data-folder.ts';

const isRoot = process.geteuid?.() === 0;

/** A folder that the database's user can pass through too. */
function newPlace(): string {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'gpuaas-data-')));
  chmodSync(place, 0o711);
  return place;
}

const open = (dataFolder: string, asRoot = isRoot) => openDataFolder({ dataFolder, isRoot: asRoot } as StartOptions);

describe('the data folder', () => {
  it('is made where it is missing, and called by its real path', () => {
    const place = newPlace();
    symlinkSync(place, `${place}.link`);
    expect(open(join(`${place}.link`, 'a/b'))).toBe(join(place, 'a/b'));
    expect(open(join(place, 'a/b'))).toBe(join(place, 'a/b'));
  });

  it('is refused below a folder that others can write to', () => {
    const place = newPlace();
    chmodSync(place, 0o777);
    expect(() => open(join(place, 'data'))).toThrow(`Other users can write to ${place}`);
    expect(readdirSync(place)).toEqual([]);
  });

  it('is refused when it holds something else', () => {
    const place = newPlace();
    writeFileSync(join(place, 'thesis.txt'), 'years of work');
    expect(() => open(place)).toThrow(`${place} is not empty`);
    mkdirSync(join(place, 'pg'));
    expect(open(place)).toBe(place);
  });

  // Only root can give files away.
  if (isRoot)
    it('is refused when it, or a folder above it, belongs to somebody else', () => {
      const place = newPlace();
      const data = join(place, 'data');
      mkdirSync(data, { mode: 0o711 });
      chownSync(data, 12_345, 12_345);
      expect(() => open(data)).toThrow(`${data} belongs to user ID 12345`);
      chownSync(data, 0, 0);
      chownSync(place, 12_345, 12_345);
      expect(() => open(data)).toThrow(`${place} belongs to user ID 12345`);
    });

  if (isRoot)
    it('is refused when root owns it and somebody else starts, though everybody can write to it', () => {
      const place = newPlace();
      chmodSync(place, 0o1777);
      process.seteuid?.(12_345);
      try {
        expect(() => open(place, false)).toThrow(`${place} belongs to user ID 0, not to you (12345)`);
      } finally {
        process.seteuid?.(0);
      }
    });
});
