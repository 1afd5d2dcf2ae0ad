import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files that only the platform's own Unix user may read. */
export function readKeyFile(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  if ((statSync(path).mode & 0o077) !== 0) throw new Error(`${path} can be read by others. Run chmod 600 on it.`);
  return readFileSync(path, 'utf8').trim();
}

/** Written beside and moved into place, so that a half-written one never counts. */
export function writeKeyFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, `${content}\n`, { mode: 0o600 });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}

/** The key that all secrets in the database are encrypted with. Whoever loses it loses them. */
export function openMasterKey(dataFolder: string): Buffer {
  const path = join(dataFolder, 'secret-store.key');
  const existing = readKeyFile(path);
  if (existing !== undefined) return Buffer.from(existing, 'base64');
  const key = randomBytes(32);
  writeKeyFile(path, key.toString('base64'));
  return key;
}

/** New at each start: a key that was read once is worth nothing tomorrow. */
export function newDevelopmentLoginKey(dataFolder: string): string {
  const key = randomBytes(32).toString('base64url');
  writeKeyFile(join(dataFolder, 'dev-login.key'), key);
  return key;
}

export interface DevelopmentUser {
  username: string;
  displayName: string;
  email: string;
  password: string;
}

/**
 * The development users with their passwords, made once. The file is written before the accounts are: a password that
 * nobody knows would be a locked door.
 */
export function openDevelopmentUsers(dataFolder: string): { users: DevelopmentUser[]; fresh: boolean } {
  const path = developmentUsersFile(dataFolder);
  const existing = readKeyFile(path);
  if (existing !== undefined) return { users: JSON.parse(existing) as DevelopmentUser[], fresh: false };
  const make = (username: string, displayName: string): DevelopmentUser => ({
    username,
    displayName,
    email: `${username}@localhost`,
    password: randomBytes(12).toString('base64url'),
  });
  const users = [make('dev-admin', 'Dev Admin'), make('dev-user', 'Dev User')];
  writeKeyFile(path, JSON.stringify(users, null, 2));
  return { users, fresh: true };
}

export function developmentUsersFile(dataFolder: string): string {
  return join(dataFolder, 'dev-users.json');
}
