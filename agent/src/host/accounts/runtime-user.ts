import type { AllocationId } from '@gpuaas/contract';
import type { StateFolder } from '../../state-folder.ts';
import type { Account, AccountDriver } from '../host.ts';
import { killProcessesOf } from '../processes.ts';
import { run } from '../run.ts';
import { mountsInside } from './local-mounts.ts';
import { removeOwnedFiles, removeScheduledJobs } from './owned-files.ts';
import { evidenceOfAbsence, sharedMemory } from './traces.ts';
import { createQueue, createTurns } from './turns.ts';
import { openUidLedger, passwd } from './uid-ledger.ts';
import { closeUser, ensureHome, ensureUser, exists, homeOf, removeUser, type UnixUser } from './unix-user.ts';
import { userAccount } from './user-account.ts';

/**
 * A Unix user for each allocation. User ids are counted up and not used again, so that a file which was overlooked can
 * never belong to the next tenant.
 */
export function createRuntimeUserDriver(state: StateFolder): AccountDriver {
  if (process.getuid?.() !== 0) {
    throw new Error('Making Unix users needs root. Start the agent as root, or with --accounts workspace.');
  }
  const ledger = openUidLedger(state);
  // The tools that change accounts lock their files and give up when they are locked.
  const withAccountFiles = createQueue();
  /** Changes of one allocation follow each other; a long removal does not keep others waiting. */
  const inTurn = createTurns<AllocationId>();

  /** From our own records or, should they be lost, from the host's. */
  function userOf(id: AllocationId): UnixUser | undefined {
    const username = usernameOf(id);
    const uid = ledger.of(id) ?? passwd().find((entry) => entry.username === username)?.uid;
    return uid === undefined ? undefined : { username, uid };
  }

  return {
    isolation: 'user',

    ensure: (id) =>
      inTurn(id, async () => {
        const user = { username: usernameOf(id), uid: ledger.take(id) };
        await withAccountFiles(() => ensureUser(user));
        await ensureHome(user);
        return accountOf(id, user);
      }),

    async find(id) {
      const user = userOf(id);
      return user && exists(user) ? accountOf(id, user) : undefined;
    },

    remove: (id) =>
      inTurn(id, async () => {
        const user = userOf(id);
        if (!user) return;
        // What runs, first of all: it may have left no room for a tool of ours to run.
        await killProcessesOf(user.uid);
        await withAccountFiles(() => closeUser(user));
        await removeScheduledJobs(user.uid);
        await killProcessesOf(user.uid);
        for (const { kind, id: segment } of sharedMemory(user.uid)) await run('ipcrm', [`-${kind}`, segment]);
        for (const point of mountsInside(homeOf(user.username))) await run('umount', ['--lazy', point]);
        await removeOwnedFiles(user.uid);
        await withAccountFiles(() => removeUser(user));
      }),

    async verify(id) {
      const user = userOf(id);
      return user ? evidenceOfAbsence(user) : [{ check: 'user', ok: true, found: 'never existed' }];
    },
  };
}

function usernameOf(id: AllocationId): string {
  return `gpu-${id.slice(-12)}`;
}

function accountOf(id: AllocationId, { username, uid }: UnixUser): Account {
  const become = [`--reuid=${uid}`, `--regid=${uid}`, '--init-groups', '--inh-caps=-all'];
  return userAccount(id, { username, uid, home: homeOf(username), become });
}
