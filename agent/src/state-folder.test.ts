import { chmodSync, chownSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStateFolder } from './state-folder.ts';

/** Only root can give files away, so these cases exist under root only. */
const isRoot = process.geteuid?.() === 0;

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'gpuaas-state-'));
}

describe('the state folder of an agent', () => {
  it('keeps what is written from everybody else', () => {
    const { path, ...state } = openStateFolder(join(newFolder(), 'new'));
    state.writeSecret('identity.json', { key: 'secret' });
    expect(state.readSecret('identity.json')).toEqual({ key: 'secret' });
    expect(state.readSecret('missing.json')).toBeUndefined();
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(path, 'identity.json')).mode & 0o777).toBe(0o600);
  });

  it('is refused when others can reach it, or what is above it', () => {
    const folder = newFolder();
    chmodSync(folder, 0o750);
    expect(() => openStateFolder(folder)).toThrow(`${folder} can be reached by other users`);
    chmodSync(folder, 0o777);
    mkdirSync(join(folder, 'state'), { mode: 0o700 });
    expect(() => openStateFolder(join(folder, 'state'))).toThrow(`Other users can write to ${folder}`);
  });

  it('gives out no secret that others can reach, or that is elsewhere', () => {
    const { path, readSecret } = openStateFolder(newFolder());
    writeFileSync(join(path, 'open.json'), '{}', { mode: 0o644 });
    symlinkSync('open.json', join(path, 'link.json'));
    expect(() => readSecret('open.json')).toThrow('can be reached by other users');
    expect(() => readSecret('link.json')).toThrow('is a symbolic link');
  });

  it('names a file that is damaged, and what to do about it', () => {
    const { path, readSecret } = openStateFolder(newFolder());
    writeFileSync(join(path, 'identity.json'), '{', { mode: 0o600 });
    expect(() => readSecret('identity.json')).toThrow(`${path}/identity.json is damaged. Restore it from a backup`);
  });

  if (isRoot)
    it('is refused when somebody else has prepared it, or a file in it', () => {
      const folder = newFolder();
      const { path, readSecret } = openStateFolder(folder);
      writeFileSync(join(path, 'identity.json'), '{}', { mode: 0o600 });
      chownSync(join(path, 'identity.json'), 12_345, 12_345);
      expect(() => readSecret('identity.json')).toThrow('belongs to user ID 12345');
      chownSync(folder, 12_345, 12_345);
      expect(() => openStateFolder(folder)).toThrow('belongs to user ID 12345');
    });
});
