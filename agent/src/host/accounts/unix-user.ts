import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, run } from '../run.ts';
import { shell } from './environment.ts';
import { userSlice } from './limits.ts';
import { profile } from './profile.ts';
import { passwd } from './uid-ledger.ts';

export interface UnixUser {
  username: string;
  uid: number;
}

export function homeOf(username: string): string {
  return `/home/${username}`;
}

export function exists({ username, uid }: UnixUser): boolean {
  return passwd().some((entry) => entry.username === username && entry.uid === uid);
}

/**
 * Creates the user and their group. A tool that fails may have been overtaken by one that an earlier run of the agent has
 * left behind, so what counts is whether the user is there.
 */
export async function ensureUser(user: UnixUser): Promise<void> {
  const { username, uid } = user;
  const other = passwd().find((entry) => entry.username === username && entry.uid !== uid);
  if (other) throw new Error(`${username} exists with another user id`);
  if (exists(user)) return;
  if ((await run('getent', ['group', username])).code !== 0) await run('groupadd', ['-g', String(uid), username]);
  // No subordinate ids: what runs and lies around under those could not be told from another tenant's.
  const noSubordinates = ['-K', 'SUB_UID_COUNT=0', '-K', 'SUB_GID_COUNT=0'];
  const options = ['-u', String(uid), '-g', String(uid), '-d', homeOf(username), '-M', '-s', shell, '-p', '*'];
  const { code, stderr } = await run('useradd', [...options, ...noSubordinates, username]);
  if (!exists(user)) throw new Error(`useradd failed with ${code}: ${stderr.trim().slice(0, 500)}`);
}

/** Makes the home beside its place and moves it there when it is complete: one that is there is never half made. */
export async function ensureHome({ username, uid }: UnixUser): Promise<void> {
  const home = homeOf(username);
  if (existsSync(home)) return;
  const unfinished = `/home/.${username}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync('/home', { recursive: true, mode: 0o755 });
  mkdirSync(unfinished, { mode: 0o700 });
  if (existsSync('/etc/skel')) await mustRun('cp', ['-a', '/etc/skel/.', unfinished]);
  mkdirSync(join(unfinished, 'tmp'), { mode: 0o700 });
  const bashrc = join(unfinished, '.bashrc');
  const before = existsSync(bashrc) ? readFileSync(bashrc, 'utf8') : '';
  // First of all: the rest is often skipped where nobody types.
  writeFileSync(bashrc, `[ -r ${profile} ] && . ${profile}\n${before}`);
  await mustRun('chown', ['-R', '-h', `${uid}:${uid}`, unfinished]);
  await mustRun('chmod', ['700', unfinished]);
  renameSync(unfinished, home);
}

/** Nobody can log in as this user any more, nor start a job. */
export async function closeUser({ username, uid }: UnixUser): Promise<void> {
  await run('usermod', ['-s', '/usr/sbin/nologin', '-e', '1', username]);
  if (!existsSync('/run/systemd/system')) return;
  await run('loginctl', ['disable-linger', username]);
  await run('loginctl', ['terminate-user', username]);
  await run('systemctl', ['stop', `user@${uid}.service`, `user-runtime-dir@${uid}.service`]);
  await userSlice(uid)?.remove();
}

export async function removeUser({ username }: UnixUser): Promise<void> {
  await run('userdel', ['-f', username]);
  if ((await run('getent', ['group', username])).code === 0) await run('groupdel', [username]);
}
