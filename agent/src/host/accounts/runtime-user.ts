import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AllocationId, Evidence } from '@gpuaas/contract';
import type { StateFolder } from '../../state-folder.ts';
import type { Account, AccountDriver } from '../host.ts';
import { belongsTo, killProcesses } from '../processes.ts';
import { mustRun, run } from '../run.ts';
import { shell, shellEnvironment } from './environment.ts';
import { evidenceOfAbsence, ownedFiles, sharedMemory } from './traces.ts';

const file = 'uids.json';
const firstUid = 20_000;
const lastUid = 59_999;

interface UidLedger {
  next: number;
  byAllocation: Record<string, number>;
}

/**
 * A Unix user for each allocation. User ids are counted up and not used again, so that a file which was overlooked can
 * never belong to the next tenant.
 */
export function createRuntimeUserDriver(state: StateFolder): AccountDriver {
  if (process.getuid?.() !== 0) {
    throw new Error('Making Unix users needs root. Start the agent as root, or with --accounts workspace.');
  }
  const oneAtATime = createQueue();

  /** From our own records or, should they be lost, from the host's. */
  function uidOf(id: AllocationId): number | undefined {
    const recorded = state.readSecret<UidLedger>(file)?.byAllocation[id];
    return recorded ?? passwd().find(({ username }) => username === usernameOf(id))?.uid;
  }

  function takeUid(id: AllocationId): number {
    const ledger = state.readSecret<UidLedger>(file) ?? { next: firstUid, byAllocation: {} };
    const existing = ledger.byAllocation[id];
    if (existing !== undefined) return existing;
    const used = new Set(passwd().map(({ uid }) => uid));
    let uid = ledger.next;
    while (used.has(uid)) uid += 1;
    if (uid > lastUid) throw new Error('There are no user ids left on this host.');
    state.writeSecret(file, { next: uid + 1, byAllocation: { ...ledger.byAllocation, [id]: uid } });
    return uid;
  }

  return {
    isolation: 'user',

    ensure: (id) =>
      oneAtATime(async () => {
        const uid = takeUid(id);
        const username = usernameOf(id);
        const existing = passwd().find((entry) => entry.username === username);
        if (existing && existing.uid !== uid) throw new Error(`${username} exists with another user id`);
        if (!existing) {
          if ((await run('getent', ['group', username])).code !== 0)
            await mustRun('groupadd', ['-g', String(uid), username]);
          await mustRun('useradd', ['-u', String(uid), '-g', String(uid), '-m', '-s', shell, '-p', '*', username]);
        }
        const account = accountOf(id, username, uid);
        chmodSync(account.home, 0o700);
        const tmp = join(account.home, 'tmp');
        mkdirSync(tmp, { recursive: true, mode: 0o700 });
        chownSync(tmp, uid, uid);
        return account;
      }),

    async find(id) {
      const uid = uidOf(id);
      const username = usernameOf(id);
      const exists = passwd().some((entry) => entry.username === username && entry.uid === uid);
      return exists && uid !== undefined ? accountOf(id, username, uid) : undefined;
    },

    remove: (id) =>
      oneAtATime(async () => {
        const uid = uidOf(id);
        if (uid === undefined) return;
        const username = usernameOf(id);
        // No new sessions first, then everything that runs, then everything that lies around.
        await run('usermod', ['-s', '/usr/sbin/nologin', '-e', '1', username]);
        if (existsSync('/run/systemd/system')) {
          await run('loginctl', ['disable-linger', username]);
          await run('loginctl', ['terminate-user', username]);
        }
        await killProcesses(belongsTo(uid));
        rmSync(`/var/spool/cron/crontabs/${username}`, { force: true });
        for (const { kind, id: segment } of sharedMemory(uid)) await run('ipcrm', [`-${kind}`, segment]);
        for (const path of await ownedFiles(uid)) rmSync(path, { recursive: true, force: true });
        await run('userdel', ['-r', '-f', username]);
        await run('groupdel', [username]);
        await killProcesses(belongsTo(uid));
      }),

    async verify(id): Promise<Evidence[]> {
      const uid = uidOf(id);
      if (uid === undefined) return [{ check: 'user', ok: true, found: 'never existed' }];
      return evidenceOfAbsence(usernameOf(id), uid);
    },
  };
}

function usernameOf(id: AllocationId): string {
  return `gpu-${id.slice(-12)}`;
}

function accountOf(id: AllocationId, username: string, uid: number): Account {
  const home = `/home/${username}`;
  const command = (argv: readonly string[]) => ({
    file: 'setpriv',
    args: [`--reuid=${uid}`, `--regid=${uid}`, '--init-groups', '--inh-caps=-all', '--', ...argv],
    cwd: home,
    env: shellEnvironment(id, username, home),
  });
  return { username, home, isolation: 'user', command, loginShell: () => command([shell, '-l']) };
}

function passwd(): { username: string; uid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([username = '', , uid]) => ({ username, uid: Number(uid) }));
}

/** The tools that change accounts lock their files and give up when they are locked. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
