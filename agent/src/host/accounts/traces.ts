import { existsSync, readFileSync } from 'node:fs';
import type { Evidence } from '@gpuaas/contract';
import { belongsTo, findProcesses } from '../processes.ts';
import { run } from '../run.ts';
import { findOwnedFiles } from './owned-files.ts';
import { homeOf, type UnixUser } from './unix-user.ts';

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
export async function evidenceOfAbsence(user: UnixUser): Promise<Evidence[]> {
  const { username, uid } = user;
  return [
    nothing('account', await accountEntries(user)),
    nothing(
      'processes',
      findProcesses(belongsTo(uid)).map((pid) => `pid ${pid}`),
    ),
    nothing('home', present(homeOf(username))),
    nothing('files', await findOwnedFiles(uid)),
    nothing('scheduled jobs', present(`/var/spool/cron/crontabs/${username}`, `/var/spool/cron/${username}`)),
    nothing('sessions', present(`/run/user/${uid}`, `/var/lib/systemd/linger/${username}`)),
    nothing(
      'shared memory',
      sharedMemory(uid).map(({ kind, id }) => `${kind} ${id}`),
    ),
  ];
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

function present(...paths: string[]): string[] {
  return paths.filter((path) => existsSync(path));
}

export function nothing(check: string, found: string[]): Evidence {
  if (found.length === 0) return { check, ok: true, found: 'none' };
  const shown = found.slice(0, 5).join(', ');
  return {
    check,
    ok: false,
    found: (found.length > 5 ? `${shown} and ${found.length - 5} more` : shown).slice(0, 1_900),
  };
}
