import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Evidence } from '@gpuaas/contract';
import { belongsTo, findProcesses } from '../processes.ts';
import { run } from '../run.ts';

/** Mounts of their own on many hosts; a search of `/` does not enter them. */
const searched = ['/', '/home', '/tmp', '/var/tmp', '/dev/shm', '/run', '/run/lock'];

/** Everything on the host that belongs to a user or to his group, deepest first. */
export async function ownedFiles(uid: number): Promise<string[]> {
  const places = searched.filter((place) => existsSync(place));
  const conditions = ['(', '-uid', String(uid), '-o', '-gid', String(uid), ')'];
  const outside = ['-not', '-path', '/proc/*', '-not', '-path', '/sys/*'];
  const { stdout } = await run('find', [...places, '-xdev', '-depth', ...conditions, ...outside, '-print0']);
  return [...new Set(stdout.split('\0').filter((path) => path !== ''))];
}

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
export async function evidenceOfAbsence(username: string, uid: number): Promise<Evidence[]> {
  const account = await run('getent', ['passwd', username]);
  const byUid = await run('getent', ['passwd', String(uid)]);
  const group = await run('getent', ['group', username]);
  const processes = findProcesses(belongsTo(uid));
  const files = await ownedFiles(uid);
  const memory = sharedMemory(uid);
  return [
    nothing(
      'account',
      [account.stdout, byUid.stdout, group.stdout].map((line) => line.trim()).filter((line) => line !== ''),
    ),
    nothing(
      'processes',
      processes.map((pid) => `pid ${pid}`),
    ),
    nothing('home', existsSync(`/home/${username}`) ? [`/home/${username}`] : []),
    nothing('files', files),
    nothing('scheduled jobs', scheduledJobs(username)),
    nothing(
      'shared memory',
      memory.map(({ kind, id }) => `${kind} ${id}`),
    ),
  ];
}

function scheduledJobs(username: string): string[] {
  const folders = ['/var/spool/cron/crontabs', '/var/spool/cron', '/var/spool/at', '/var/spool/cron/atjobs'];
  return folders.flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name === username)
      .map((name) => `${folder}/${name}`),
  );
}

function nothing(check: string, found: string[]): Evidence {
  if (found.length === 0) return { check, ok: true, found: 'none' };
  const shown = found.slice(0, 5).join(', ');
  return {
    check,
    ok: false,
    found: (found.length > 5 ? `${shown} and ${found.length - 5} more` : shown).slice(0, 1_900),
  };
}
