import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DataProblem, flushFolder, reasonOf } from '@gpuaas/private-files';
import type { Binaries } from './binaries.ts';
import { nobody, type ServerAccount } from './server-account.ts';
import { processesIn, signal } from './server-processes.ts';

export const superuser = 'gpuaas_superuser';
const run = promisify(execFile);
const longestInit = 120_000;

export interface ClusterOptions {
  /** Tests do not wait for the disk. */
  durable: boolean;
  account: ServerAccount;
}

/** Whether there is a cluster. A folder that holds something else, or a version that is not ours, is never touched. */
export function clusterExists(folder: string, majorVersion: string): boolean {
  const versionFile = join(folder, 'PG_VERSION');
  const version = read(versionFile);
  if (version === undefined) {
    if (entries(folder).length === 0) return false;
    throw new DataProblem(
      `${versionFile} is missing, but ${folder} is not empty. Restore ${folder} from a backup, or start on an empty folder with --data.`,
    );
  }
  if (version.trim() === majorVersion) return true;
  if (/^\d+\s*$/.test(version)) {
    throw new DataProblem(
      `${folder} was made by PostgreSQL ${version.trim()}; this platform runs PostgreSQL ${majorVersion}. Start the version of the platform that made it.`,
    );
  }
  throw new DataProblem(
    `${versionFile} is damaged. If the rest of ${folder} is intact, put a line with ${majorVersion} in it; otherwise restore the folder from a backup.`,
  );
}

/**
 * Makes a cluster in a folder of its own and moves it into place when it is complete: a start that is killed on the way
 * leaves nothing that the next one could take for a cluster.
 */
export async function createCluster(
  binaries: Binaries,
  folder: string,
  password: string,
  options: ClusterOptions,
): Promise<void> {
  removeUnfinished(folder);
  const work = mkdtempSync(unfinishedPrefix(folder));
  const [cluster, passwordFile] = [join(work, 'cluster'), join(work, 'password')];
  try {
    mkdirSync(cluster, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const account = giveAway(work, options.account);
    const args = [
      ...['-D', cluster, '-U', superuser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', ...(options.durable ? [] : ['--no-sync'])],
    ];
    await initialize(binaries.initdb, args, work, account);
    chmodSync(cluster, 0o700);
    renameSync(cluster, folder);
    flushFolder(dirname(folder));
  } catch (error) {
    const { stderr, killed } = error as { stderr?: string; killed?: boolean };
    if (error instanceof DataProblem || stderr === undefined) throw error;
    const said = stderr.match(/(?:error|FATAL|PANIC):\s+(.*)/)?.[1] ?? stderr.trim().split('\n').at(-1);
    const reason = killed ? `it took longer than ${longestInit / 1000} s` : said;
    throw new DataProblem(`The database could not be created in ${dirname(folder)}: ${reason}.`, { cause: error });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What killed starts left of clusters that they were making, with the programs that were at it. */
export function removeUnfinished(folder: string): void {
  const prefix = unfinishedPrefix(folder);
  for (const pid of processesIn(prefix, /\/(postgres|initdb)( \(deleted\))?$/)) signal(pid, 'SIGKILL');
  for (const name of entries(dirname(folder)).filter((entry) => entry.startsWith(basename(prefix)))) {
    rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

/** Earlier versions ran the server as `nobody`. The folder itself goes last: it says whether all of it has moved. */
export function moveTo(folder: string, account: NonNullable<ServerAccount>): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), account.uid, account.gid);
  }
  lchownSync(folder, account.uid, account.gid);
}

/** Where the kernel knows no such user ID (a container with a short list of them) `nobody` has to do. */
function giveAway(work: string, account: ServerAccount): ServerAccount {
  if (account === undefined) return undefined;
  const all = [join(work, 'cluster'), join(work, 'password'), work];
  try {
    for (const path of all) chownSync(path, account.uid, account.gid);
    return account;
  } catch {
    for (const path of all) chownSync(path, nobody, nobody);
    return { uid: nobody, gid: nobody };
  }
}

/** initdb refuses a user without a name, which the server itself does not need: it gets one that nobody else sees. */
const named = `mount --bind "$1" /etc/passwd && id=$2 && shift 2 &&
  exec setpriv --reuid "$id" --regid "$id" --clear-groups --no-new-privs "$@"`;

async function initialize(initdb: string, args: string[], work: string, account: ServerAccount): Promise<void> {
  const limits = { cwd: work, timeout: longestInit, killSignal: 'SIGKILL' } as const;
  if (account === undefined || account.uid === nobody) {
    await run(initdb, args, { ...limits, ...account });
    return;
  }
  const passwd = join(work, 'passwd');
  writeFileSync(passwd, `gpuaas-postgres:x:${account.uid}:${account.gid}::/:/bin/false\n`, { mode: 0o644 });
  const inside = ['--mount', 'sh', '-c', named, 'sh', passwd, String(account.uid)];
  const canMount = await run('unshare', [...inside, 'true'], limits).then(
    () => true,
    () => false,
  );
  if (canMount) {
    await run('unshare', [...inside, initdb, ...args], limits);
    return;
  }
  giveAway(work, { uid: nobody, gid: nobody });
  await run(initdb, args, { ...limits, uid: nobody, gid: nobody });
  moveTo(join(work, 'cluster'), account);
}

function unfinishedPrefix(folder: string): string {
  return `${folder}.unfinished-`;
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new DataProblem(`${folder} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new DataProblem(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}
