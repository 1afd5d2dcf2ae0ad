import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AllocationId, Evidence } from '@gpuaas/contract';
import type { StateFolder } from '../../state-folder.ts';
import type { Account, AccountDriver } from '../host.ts';
import { belongsTo, findProcesses, killProcessesOf } from '../processes.ts';
import { mustRun, run, runAtOnce } from '../run.ts';
import { becoming } from './own-uid.ts';
import { findOwnedFiles, removeOwnedFiles } from './owned-files.ts';
import { nothing, scopeOf, sharedMemory } from './traces.ts';
import { createTurns } from './turns.ts';
import { openUidLedger, type UidRange } from './uid-ledger.ts';
import { userAccount } from './user-account.ts';
import { openWritablePlaces } from './writable-places.ts';

/** The id has no name, so bash would call it "I have no name!". */
const profile = `PS1='gpuaas:\\w\\$ '\n`;
const mostTries = 50;

/**
 * A folder and a user id without a name for each allocation, for trying the platform on one machine as root. Nothing is
 * entered into the host's accounts. An id is never given to somebody else while anything that belongs to it is there.
 */
export function createWorkspaceUserDriver(state: StateFolder, folder: string, uids: UidRange): AccountDriver {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  // Passed through, and listed by nobody.
  chmodSync(folder, 0o711);
  assertPassable(folder, uids.first);
  const ledger = openUidLedger(state, uids);
  const places = openWritablePlaces(state, { always: [folder], homes: `${folder}/*` });
  const homeOf = (id: AllocationId) => join(folder, id);
  const inTurn = createTurns<AllocationId>();

  /** From our own records or, should they be lost, from the folder. */
  function uidOf(id: AllocationId): number | undefined {
    const owner = statSync(homeOf(id), { throwIfNoEntry: false })?.uid;
    return ledger.of(id) ?? (owner === 0 ? undefined : owner);
  }

  /** An id of which there is no trace on the host, whatever the records say. */
  async function takeUid(id: AllocationId): Promise<number> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const uid = ledger.take(id);
      if ((await tracesOf(uid, places.known().places)).every(({ ok }) => ok)) return uid;
      ledger.forget(id);
    }
    throw new Error('No free user ID was found on this host.');
  }

  return {
    isolation: 'user',

    ensure: (id) =>
      inTurn(id, async () => {
        places.look();
        const existing = existsSync(homeOf(id)) ? uidOf(id) : undefined;
        if (existing !== undefined) return accountOf(id, existing, homeOf(id));
        const uid = await takeUid(id);
        await makeHome(homeOf(id), join(folder, `.${id}.unfinished`), uid);
        return accountOf(id, uid, homeOf(id));
      }),

    async find(id) {
      const uid = existsSync(homeOf(id)) ? uidOf(id) : undefined;
      return uid === undefined ? undefined : accountOf(id, uid, homeOf(id));
    },

    remove: (id) =>
      inTurn(id, async () => {
        const uid = uidOf(id);
        if (uid !== undefined) await killProcessesOf(uid);
        await run('rm', ['-rf', '--one-file-system', '--', homeOf(id), join(folder, `.${id}.unfinished`)]);
        if (uid === undefined) return;
        for (const { kind, id: object } of sharedMemory(uid)) await run('ipcrm', [`-${kind}`, object]);
        await removeOwnedFiles(uid, (await places.settled()).places, state);
      }),

    async verify(id) {
      const uid = uidOf(id);
      const home = nothing('workspace', existsSync(homeOf(id)) ? [homeOf(id)] : []);
      if (uid === undefined) return [home, { check: 'user', ok: true, found: 'never existed' }];
      const searched = places.known();
      const evidence = [home, ...(await tracesOf(uid, searched.places)), scopeOf(searched)];
      if (evidence.every(({ ok }) => ok)) ledger.forget(id);
      return evidence;
    },
  };
}

/** What belongs to a user id: it is nobody's when all of this is empty. */
async function tracesOf(uid: number, places: string[]): Promise<Evidence[]> {
  return [
    nothing(
      'processes',
      findProcesses(belongsTo(uid)).map((pid) => `pid ${pid}`),
    ),
    nothing('files', await findOwnedFiles(uid, places)),
    nothing(
      'shared memory',
      sharedMemory(uid).map(({ kind, id }) => `${kind} ${id}`),
    ),
  ];
}

/** Made beside its place and moved there when it is complete: one that is there is never half made. */
async function makeHome(home: string, unfinished: string, uid: number): Promise<void> {
  await mustRun('rm', ['-rf', '--one-file-system', '--', unfinished]);
  mkdirSync(unfinished, { mode: 0o700 });
  mkdirSync(join(unfinished, 'tmp'), { mode: 0o700 });
  writeFileSync(join(unfinished, '.bash_profile'), profile, { mode: 0o600 });
  for (const path of [join(unfinished, 'tmp'), join(unfinished, '.bash_profile'), unfinished]) {
    chownSync(path, uid, uid);
  }
  renameSync(unfinished, home);
}

function accountOf(id: AllocationId, uid: number, home: string): Account {
  return userAccount(id, { username: `uid-${uid}`, uid, home, become: becoming(uid) });
}

/** A private folder above would keep every tenant out of their own workspace. */
function assertPassable(folder: string, uid: number): void {
  const { code } = runAtOnce('setpriv', [...becoming(uid), '--', 'sh', '-c', 'cd -- "$0"', folder]);
  if (code === 0) return;
  throw new Error(
    `Other users cannot enter ${folder}, so no workspace can have a user of its own: a folder above it is private. Choose another one with --workspaces.`,
  );
}
