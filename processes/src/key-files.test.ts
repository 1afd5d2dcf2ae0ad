import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DevelopmentUser, makeDevelopmentUsers, openDevelopmentUsers, openMasterKey } from './key-files.ts';

const idOf = (key: Buffer) => key.toString('hex').slice(0, 8);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gpuaas-keys-'));
});

describe('the master key', () => {
  it('is made once, and found again', () => {
    const key = openMasterKey(folder, [], idOf);
    expect(openMasterKey(folder, [idOf(key)], idOf)).toEqual(key);
    expect(openMasterKey(folder, [], idOf)).toEqual(key);
  });

  it('is never made while the database holds secrets of another one', () => {
    const path = join(folder, 'secret-store.key');
    expect(() => openMasterKey(folder, ['abcd'], idOf)).toThrow(`${path} is missing, and the secrets`);
    expect(existsSync(path)).toBe(false);
  });

  it('is refused when it is damaged or of another platform, and stays as it is', () => {
    const path = join(folder, 'secret-store.key');
    for (const content of ['', 'garbage', randomBytes(31).toString('base64'), `${randomBytes(32).toString('hex')}`]) {
      writeFileSync(path, content, { mode: 0o600 });
      expect(() => openMasterKey(folder, ['abcd'], idOf)).toThrow(`${path} is damaged`);
      expect(readFileSync(path, 'utf8')).toBe(content);
    }
    rmSync(path);
    openMasterKey(folder, [], idOf);
    expect(() => openMasterKey(folder, ['abcd'], idOf)).toThrow(`${path} is the key of another platform`);
  });
});

describe('the development users', () => {
  const stored = new Map<string, string>();
  const accounts = new Map<string, string>();
  const secrets = {
    read: async (path: string) => {
      const value = stored.get(path);
      return value === undefined ? undefined : { value, version: 1 };
    },
    write: async (path: string, value: string) => {
      stored.set(path, value);
      return 1;
    },
    remove: async () => {},
  };
  const open = (accepted?: string) =>
    openDevelopmentUsers({
      dataFolder: folder,
      secrets,
      accepted,
      exist: accounts.size > 0,
      put: async ({ username, password }: DevelopmentUser) => void accounts.set(username, password),
    });
  beforeEach(() => {
    stored.clear();
    accounts.clear();
  });

  it('get the passwords of their file, once', async () => {
    await open();
    const file = JSON.parse(readFileSync(join(folder, 'dev-users.json'), 'utf8')) as DevelopmentUser[];
    expect(file.map(({ username, password }) => [username, password])).toEqual([...accounts]);
    const before = [...accounts];
    await open();
    expect([...accounts]).toEqual(before);
  });

  it('keep their passwords when the file is lost, until new ones are asked for', async () => {
    await open();
    const before = [...accounts];
    const path = join(folder, 'dev-users.json');
    rmSync(path);
    await expect(open()).rejects.toThrow(`${path} is missing`);
    expect([existsSync(path), [...accounts]]).toEqual([false, before]);
    const digest = makeDevelopmentUsers(folder);
    await open(digest);
    expect([...accounts]).not.toEqual(before);
    await open();
  });

  it('refuse a file of another platform, whose passwords would not work', async () => {
    await open();
    const before = [...accounts];
    makeDevelopmentUsers(folder);
    await expect(open()).rejects.toThrow('was changed, or belongs to another platform');
    expect([...accounts]).toEqual(before);
  });

  it('are finished when a start was killed between the file and the accounts', async () => {
    makeDevelopmentUsers(folder);
    await open();
    expect(accounts.size).toBe(2);
  });
});
