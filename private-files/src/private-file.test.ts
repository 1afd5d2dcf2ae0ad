import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPrivateFile, readPrivateJson, writePrivateFile } from './private-file.ts';

/** Only root can give files away, so these cases exist under root only. */
const isRoot = process.geteuid?.() === 0;

function newFile(content = 'secret'): string {
  const path = join(mkdtempSync(join(tmpdir(), 'gpuaas-private-')), 'file');
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

describe('a private file', () => {
  it('is read when only we can reach it, and is undefined when it is not there', () => {
    const path = newFile();
    expect(readPrivateFile(path)).toBe('secret');
    expect(readPrivateFile(`${path}.missing`)).toBeUndefined();
  });

  it('is refused when others can reach it', () => {
    const path = newFile();
    chmodSync(path, 0o640);
    expect(() => readPrivateFile(path)).toThrow(`${path} can be reached by other users (mode 640). Run: chmod 600`);
  });

  if (isRoot)
    it('is refused when it belongs to somebody else', () => {
      const path = newFile();
      chownSync(path, 12_345, 12_345);
      expect(() => readPrivateFile(path)).toThrow(`${path} belongs to user ID 12345, not to you (0)`);
    });

  it('is refused when it is a link, a folder or a pipe, without waiting for anybody', () => {
    const path = newFile();
    symlinkSync(path, `${path}.link`);
    mkdirSync(`${path}.folder`, { mode: 0o700 });
    execFileSync('mkfifo', ['-m', '600', `${path}.pipe`]);
    expect(() => readPrivateFile(`${path}.link`)).toThrow('is a symbolic link');
    expect(() => readPrivateFile(`${path}.folder`)).toThrow('is not a file');
    expect(() => readPrivateFile(`${path}.pipe`)).toThrow('is not a file');
  });

  it('of JSON is damaged when it is not JSON, or not what was expected', () => {
    for (const content of ['', '{', 'null', '7', '{"a":1}']) {
      const path = newFile(content);
      const read = () => readPrivateJson<{ b?: number }>(path, ({ b }) => b !== undefined);
      expect(read).toThrow(`${path} is damaged. Restore it from a backup.`);
    }
  });

  it('is written closed to others, and never through a link that somebody has put in its way', () => {
    const path = newFile('old');
    const elsewhere = newFile('of somebody else');
    symlinkSync(elsewhere, `${path}.new`);
    writePrivateFile(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(elsewhere, 'utf8')).toBe('of somebody else');
  });

  it('replaces a link instead of following it', () => {
    const target = newFile('of somebody else');
    symlinkSync(target, `${target}.link`);
    writePrivateFile(`${target}.link`, 'new');
    expect(readPrivateFile(`${target}.link`)).toBe('new');
    expect(readFileSync(target, 'utf8')).toBe('of somebody else');
  });
});
