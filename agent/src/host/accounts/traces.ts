import { existsSync, readFileSync } from 'node:fs';
import type { Evidence } from '@gpuaas/contract';
import type { DeviceGate } from '../devices/device-gate.ts';
import { belongsTo, findProcesses } from '../processes.ts';
import { run } from '../run.ts';
import { userSlice } from './limits.ts';
import { mountsOf } from './local-mounts.ts';
import { findOwnedFiles } from './owned-files.ts';
import { sudoersOf } from './sudo.ts';
import { homeOf, type UnixUser } from './unix-user.ts';
import type { Searched } from './writable-places.ts';

export interface IpcObject {
  kind: 'm' | 'q' | 's';
  id: string;
}

/** System V shared memory, queues and semaphores of a user: they outlive every process. */
export function sharedMemory(uid: number): IpcObject[] {
  const tables = { m: 'shm', q: 'msg', s: 'sem' } as const;
  return Object.entries(tables).flatMap(([kind, name]) => {
    const path = `/proc/sysvipc/${name}`;
    const [header = '', ...rows] = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
    const columns = header.trim().split(/\s+/);
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter((row) => Number(row[columns.indexOf('uid')]) === uid || Number(row[columns.indexOf('cuid')]) === uid)
      .map((row) => ({ kind: kind as IpcObject['kind'], id: row[1] ?? '' }));
  });
}

/** What is looked at to prove that nothing of a user is left, and what was found. */
export async function evidenceOfAbsence(
  user: UnixUser,
  searched: Searched,
  devices: Pick<DeviceGate, 'openTo'>,
): Promise<Evidence[]> {
  const { username, uid } = user;
  return [
    nothing('account', await accountEntries(user)),
    nothing(
      'processes',
      findProcesses(belongsTo(uid)).map((pid) => `pid ${pid}`),
    ),
    nothing('home', present(homeOf(username))),
    nothing('mounts', mountsOf(uid)),
    nothing('files', await findOwnedFiles(uid, searched.places)),
    nothing('scheduled jobs', present(`/var/spool/cron/crontabs/${username}`, `/var/spool/cron/${username}`)),
    nothing('sessions', present(`/run/user/${uid}`, `/var/lib/systemd/linger/${username}`, ...settingsOf(uid))),
    nothing('sudo', present(sudoersOf(user))),
    nothing('devices', devices.openTo(uid)),
    nothing(
      'shared memory',
      sharedMemory(uid).map(({ kind, id }) => `${kind} ${id}`),
    ),
    scopeOf(searched),
  ];
}

export function scopeOf({ places, complete }: Searched): Evidence {
  const shown = `${places.slice(0, 20).join(', ')}${places.length > 20 ? ` and ${places.length - 20} more` : ''}`;
  const found = `${complete ? 'every folder that anyone can write to' : 'the usual folders that anyone can write to'}: ${shown}`;
  return { check: 'searched for files', ok: true, found: found.slice(0, 1_900) };
}

async function accountEntries({ username, uid }: UnixUser): Promise<string[]> {
  const lookups = [
    ['passwd', username],
    ['passwd', String(uid)],
    ['group', username],
  ];
  const entries = await Promise.all(lookups.map(async (lookup) => (await run('getent', lookup)).stdout.trim()));
  const subordinates = ['/etc/subuid', '/etc/subgid']
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => line.startsWith(`${username}:`));
  return [...new Set([...entries, ...subordinates])].filter((line) => line !== '');
}

function settingsOf(uid: number): string[] {
  const slice = userSlice(uid);
  return slice ? [slice.settings] : [];
}

function present(...paths: string[]): string[] {
  return paths.filter((path) => existsSync(path));
}

export function nothing(check: string, found: string[]): Evidence {
  if (found.length === 0) return { check, ok: true, found: 'none' };
  const shown = found.slice(0, 5).map(visible).join(', ');
  return {
    check,
    ok: false,
    found: (found.length > 5 ? `${shown} and ${found.length - 5} more` : shown).slice(0, 1_900),
  };
}

/** A tenant chooses the names of their files; none of them may look like something else in a log or on a screen. */
function visible(name: string): string {
  return name.replaceAll(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).slice(0, 300);
}
