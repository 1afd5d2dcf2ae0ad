import { chmodSync, chownSync, lchownSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveSafely } from './safe-path.ts';

/** Only root can give files away, so these cases exist under root only. */
const isRoot = process.geteuid?.() === 0;
const stranger = 12_345;

function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'gpuaas-path-')));
}

describe('the real path of a folder', () => {
  it('leads through links of ours, and to folders that are not there yet', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'link'));
    symlinkSync(join(folder, 'link'), join(folder, 'link-to-link'));
    expect(resolveSafely(join(folder, 'link-to-link', 'a', 'b'))).toBe(join(folder, 'real/a/b'));
    symlinkSync('../link/x', join(folder, 'real', 'up'));
    expect(resolveSafely(join(folder, 'real', 'up'))).toBe(join(folder, 'real/x'));
  });

  it('is refused where others can write, unless the folder is sticky', () => {
    const folder = newFolder();
    const shared = join(folder, 'shared');
    mkdirSync(join(shared, 'data'), { recursive: true });
    chmodSync(shared, 0o777);
    expect(() => resolveSafely(join(shared, 'data'))).toThrow(`Other users can write to ${shared}`);
    expect(() => resolveSafely(join(shared, 'new'))).toThrow(`Other users can write to ${shared}`);
    chmodSync(shared, 0o1777);
    expect(resolveSafely(join(shared, 'data'))).toBe(join(shared, 'data'));
  });

  if (isRoot)
    it('is refused where a group can write that others may be members of', () => {
      const folder = newFolder();
      chmodSync(folder, 0o770);
      expect(resolveSafely(folder)).toBe(folder);
      chownSync(folder, 0, stranger);
      expect(() => resolveSafely(folder)).toThrow(`Other users can write to ${folder}`);
    });

  it('is refused when it goes round in circles', () => {
    const folder = newFolder();
    symlinkSync('loop', join(folder, 'loop'));
    expect(() => resolveSafely(join(folder, 'loop'))).toThrow('too many symbolic links');
  });

  if (isRoot)
    it('is refused below a folder, and through a link, of somebody else', () => {
      const folder = newFolder();
      const theirs = join(folder, 'theirs');
      mkdirSync(join(theirs, 'data'), { recursive: true });
      chownSync(theirs, stranger, stranger);
      expect(() => resolveSafely(join(theirs, 'data'))).toThrow(`${theirs} belongs to user ID ${stranger}`);
      const link = join(folder, 'link');
      symlinkSync('/', link);
      lchownSync(link, stranger, stranger);
      expect(() => resolveSafely(link)).toThrow(`${link} belongs to user ID ${stranger}`);
    });
});
