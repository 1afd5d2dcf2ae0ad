import { existsSync } from 'node:fs';
import type { Evidence } from '@gpuaas/contract';
import { run, runAtOnce } from '../run.ts';

export interface HomeQuota {
  /** Undefined when it is held; else why it is not. */
  set(uid: number, bytes: number): Promise<string | undefined>;
  forget(uid: number): Promise<void>;
  /** Why this host has none; undefined when it has. */
  missing(): string | undefined;
}

const options = /(^|,)(usrquota|uquota|quota|usrjquota=[^,]+|prjquota,uquota)(,|$)/;

/** Quotas of users, where the file system of the homes was mounted with them: ext4 and XFS. It counts all of a user's files there. */
export function createHomeQuota(homes = '/home'): HomeQuota {
  /** The file system of the homes. Before the first account there may be no such folder. */
  const mounted = () => {
    const { code, stdout } = runAtOnce('findmnt', [
      '-n',
      '-o',
      'TARGET,FSTYPE,OPTIONS',
      '-T',
      existsSync(homes) ? homes : '/',
    ]);
    const [target = '', type = '', mounts = ''] = code === 0 ? stdout.trim().split(/\s+/) : [];
    return { target, type, mounts };
  };
  let known: { reason: string | undefined } | undefined;
  const look = () => {
    const { target, type, mounts } = mounted();
    if (target === '') return `The file system of ${homes} is not known.`;
    if (!options.test(mounts)) return `${target} (${type}) is not mounted with quotas of users.`;
    return ['/usr/sbin/setquota', '/sbin/setquota', '/usr/bin/setquota'].some((path) => existsSync(path))
      ? undefined
      : 'setquota is not installed.';
  };
  /** Looked for once: whoever mounts it otherwise starts the agent again. */
  const missing = () => {
    known ??= { reason: look() };
    return known.reason;
  };
  const limit = async (uid: number, bytes: number) => {
    const { code, stderr } = await run('setquota', [
      '-u',
      String(uid),
      '0',
      String(Math.ceil(bytes / 1024)),
      '0',
      '0',
      mounted().target,
    ]);
    return code === 0 ? undefined : stderr.trim().slice(0, 300) || `setquota failed with ${code}`;
  };
  return {
    missing,
    set: async (uid, bytes) => missing() ?? limit(uid, bytes),
    async forget(uid) {
      if (missing() === undefined) await limit(uid, 0);
    },
  };
}

/** Never a reason to fail: the host is as it is, and says so. */
export function evidenceOfQuota(bytes: number, notHeld: string | undefined): Evidence {
  const found = notHeld === undefined ? `${Math.floor(bytes / 2 ** 20)} MiB of files` : `not held: ${notHeld}`;
  return { check: 'home quota', ok: true, found };
}
