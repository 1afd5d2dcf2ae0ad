import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataProblem } from '@gpuaas/private-files';

/** Whom the server runs as. `undefined`: as we do, because we are not root. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/** Between what systemd gives to people and what it gives to services; 16 bits, so containers with few IDs have them too. */
const firstUid = 60_800;
const lastUid = 61_183;
export const nobody = 65_534;

/**
 * PostgreSQL refuses root, and the user `nobody` is shared with other programs that could then read the database. So
 * each cluster has a user ID of its own: the one that owns its folder.
 */
export function accountOf(cluster: string): ServerAccount {
  const stat = lstatSync(cluster, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isDirectory() && !stat.isSymbolicLink()) {
    throw new DataProblem(
      `${cluster} is not a folder. Restore it from a backup, or start on an empty folder with --data.`,
    );
  }
  const us = process.geteuid?.();
  if (stat?.isSymbolicLink()) {
    throw new DataProblem(
      `${cluster} is a symbolic link. Put the folder itself in its place, or move all data and name its place with --data.`,
    );
  }
  if (us !== 0) {
    if (stat !== undefined && stat.uid !== us) throw foreign(cluster, stat.uid, `chown -R ${us}`);
    return undefined;
  }
  const uid = stat?.uid ?? 0;
  // An empty folder that root has made is a place for a cluster, not a cluster.
  if (uid === 0) return freeAccount();
  if (uid !== nobody && (uid < firstUid || uid > lastUid)) throw foreign(cluster, uid, `chown -R ${firstUid}`);
  const versionFile = join(cluster, 'PG_VERSION');
  const version = lstatSync(versionFile, { throwIfNoEntry: false });
  // A move away from `nobody` that was killed is finished by the next start.
  if (version !== undefined && ![us, uid].includes(version.uid) && uid !== nobody) {
    throw foreign(versionFile, version.uid, `chown ${uid}`);
  }
  return { uid, gid: uid };
}

function foreign(cluster: string, uid: number, command: string): DataProblem {
  return new DataProblem(
    `${cluster} belongs to user ID ${uid}, so somebody else may have prepared it. If you trust what is in it, run: ${command} ${cluster}`,
  );
}

function freeAccount(): ServerAccount {
  const taken = new Set([...namedUids(), ...runningUids()]);
  const start = Math.floor(Math.random() * (lastUid - firstUid + 1));
  for (let step = 0; step <= lastUid - firstUid; step += 1) {
    const uid = firstUid + ((start + step) % (lastUid - firstUid + 1));
    if (!taken.has(uid)) return isKnownToKernel(uid) ? { uid, gid: uid } : { uid: nobody, gid: nobody };
  }
  throw new DataProblem(`All user IDs from ${firstUid} to ${lastUid} are in use, and the database needs one.`);
}

/** A container may have a short list of user IDs, and `nobody` at the most. */
function isKnownToKernel(uid: number): boolean {
  return spawnSync('/bin/true', [], { uid, gid: uid, cwd: '/' }).status === 0;
}

function namedUids(): number[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => Number(line.split(':')[2]));
}

function runningUids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? []);
}
