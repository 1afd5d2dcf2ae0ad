import { createHash, createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { DataProblem, readPrivateFile, readPrivateJson, writePrivateFile } from '@gpuaas/private-files';
import type { SecretStore } from '@gpuaas/secret-store';

/**
 * The key that all secrets in the database are encrypted with. Whoever loses it loses them, so a new one is made only
 * when nothing was encrypted yet. `keysInUse` are the ids of the keys that the database needs.
 */
export function openMasterKey(dataFolder: string, keysInUse: readonly string[], idOf: (key: Buffer) => string): Buffer {
  const path = join(dataFolder, 'secret-store.key');
  const text = readPrivateFile(path)?.trim();
  if (text === undefined) {
    if (keysInUse.length > 0) throw needs(path, 'is missing');
    const key = randomBytes(32);
    writePrivateFile(path, `${key.toString('base64')}\n`);
    return key;
  }
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text) throw needs(path, 'is damaged');
  if (keysInUse.some((id) => id !== idOf(key))) throw needs(path, 'is the key of another platform');
  return key;
}

function needs(path: string, what: string): DataProblem {
  return new DataProblem(
    `${path} ${what}, and the secrets in the database can be read with the right one only. Restore the file from a backup.`,
  );
}

/** What the platform signs in to Vault with. Read at every sign-in, so that a new secret ID counts without a restart. */
export function readVaultCredentials(path: string): { roleId: string; secretId: string } {
  const isText = (text: unknown) => typeof text === 'string' && text.trim() !== '';
  const found = readPrivateJson<{ role_id: string; secret_id: string }>(
    path,
    ({ role_id, secret_id }) => isText(role_id) && isText(secret_id),
  );
  if (!found)
    throw new DataProblem(`${path} does not exist. Write { "role_id": "…", "secret_id": "…" } to it, mode 0600.`);
  return { roleId: found.role_id, secretId: found.secret_id };
}

/** New at each start: a key that was read once is worth nothing tomorrow. */
export function newDevelopmentLoginKey(dataFolder: string): string {
  const key = randomBytes(32).toString('base64url');
  writePrivateFile(join(dataFolder, 'dev-login.key'), `${key}\n`);
  return key;
}

/** Of several processes that share the data folder: the key that one of them has made. */
export function sharedDevelopmentLoginKey(dataFolder: string): string {
  return readPrivateFile(join(dataFolder, 'dev-login.key'))?.trim() || newDevelopmentLoginKey(dataFolder);
}

export function keepRootKey(dataFolder: string, pem: string): void {
  writePrivateFile(rootKeyFile(dataFolder), `${pem.trim()}\n`);
}

/** The root's key may lie in a safe by now; but one that lies here must be the right one, or nobody notices the loss. */
export function checkRootKey(dataFolder: string, rootPem: string): void {
  const path = rootKeyFile(dataFolder);
  const pem = readPrivateFile(path);
  if (pem === undefined) return;
  let isRight = false;
  try {
    isRight = new X509Certificate(rootPem).checkPrivateKey(createPrivateKey(pem));
  } catch {
    // not a key at all
  }
  if (isRight) return;
  throw new DataProblem(
    `${path} is not the key of this platform's certificate authority. Restore the file from a backup, or move it away if you keep the key elsewhere.`,
  );
}

function rootKeyFile(dataFolder: string): string {
  return join(dataFolder, 'ca', 'root.key.pem');
}

export interface DevelopmentUser {
  username: string;
  displayName: string;
  email: string;
  password: string;
}

const digestPath = 'identity-provider/development-users';

/** Where the development users come from, and what the database knows of them. */
export interface DevelopmentUsersSource {
  dataFolder: string;
  secrets: SecretStore;
  /** Whether the users exist already. */
  exist: boolean;
  /** The digest of a file that was made anew on purpose. */
  accepted: string | undefined;
  put(user: DevelopmentUser): Promise<void>;
}

/**
 * The development users with their passwords, made once. The file is written before the accounts are: a password that
 * nobody knows would be a locked door. The database keeps a digest of the file, so that one of another platform, whose
 * passwords open nothing here, is noticed.
 */
export async function openDevelopmentUsers(source: DevelopmentUsersSource): Promise<void> {
  const { dataFolder, secrets, exist, accepted, put } = source;
  const path = developmentUsersFile(dataFolder);
  const known = readDevelopmentUsers(dataFolder);
  const digest = await secrets.read(digestPath);
  if (known === undefined && exist) {
    throw new DataProblem(
      `${path} is missing: it holds the passwords of the development users. Restore it from a backup, or make new passwords: npm start -- --new-passwords`,
    );
  }
  const users = known ?? writeDevelopmentUsers(dataFolder);
  const digestNow = digestOf(users);
  if (digest?.value === digestNow && exist) return;
  if (known !== undefined && digest !== undefined && digestNow !== accepted) {
    throw new DataProblem(
      `${path} was changed, or belongs to another platform: its passwords would not work. Restore it from a backup, or make new passwords: npm start -- --new-passwords`,
    );
  }
  // Without a digest the accounts may be half made, or made by a version that kept none: the file says what is right.
  for (const user of users) await put(user);
  await secrets.write(digestPath, digestNow);
}

/** New passwords for everybody. Answers the digest by which the platform accepts the file. */
export function makeDevelopmentUsers(dataFolder: string): string {
  return digestOf(writeDevelopmentUsers(dataFolder));
}

function writeDevelopmentUsers(dataFolder: string): DevelopmentUser[] {
  const users = [newUser('dev-admin', 'Dev Admin'), newUser('dev-user', 'Dev User')];
  writePrivateFile(developmentUsersFile(dataFolder), `${JSON.stringify(users, null, 2)}\n`);
  return users;
}

export function readDevelopmentUsers(dataFolder: string): DevelopmentUser[] | undefined {
  return readPrivateJson<DevelopmentUser[]>(
    developmentUsersFile(dataFolder),
    (users) => Array.isArray(users) && users.length > 0 && users.every(isUser),
  );
}

export function developmentUsersFile(dataFolder: string): string {
  return join(dataFolder, 'dev-users.json');
}

function isUser(user: Partial<DevelopmentUser>): boolean {
  return [user.username, user.displayName, user.email, user.password].every((text) => typeof text === 'string');
}

function newUser(username: string, displayName: string): DevelopmentUser {
  return { username, displayName, email: `${username}@localhost`, password: randomBytes(12).toString('base64url') };
}

function digestOf(users: readonly DevelopmentUser[]): string {
  return createHash('sha256').update(JSON.stringify(users)).digest('hex');
}
