import { lstatSync } from 'node:fs';
import type { AllocationId } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import type { StateFolder } from '../../state-folder.ts';
import { createDeviceGate, type DeviceGate } from '../devices/device-gate.ts';
import type { Account, AccountDriver } from '../host.ts';
import { createLoopback } from '../network/loopback.ts';
import { belongsToAny, killProcesses, killProcessesOf } from '../processes.ts';
import { run } from '../run.ts';
import { confinementOf, confinementOfHost } from './confinement.ts';
import { type Grant, nothingGranted, openGrants } from './grants.ts';
import { createHomeQuota, evidenceOfQuota, type HomeQuota } from './home-quota.ts';
import { limitsOf, userSlice } from './limits.ts';
import { localMounts } from './local-mounts.ts';
import { keptForUsers, removeOwnedFiles } from './owned-files.ts';
import { withPrivateView } from './private-view.ts';
import { removeProfile, writeProfile } from './profile.ts';
import { createSessionView } from './session-view.ts';
import { evidenceOfSudo, grantSudo, hasSudo, removeSudo } from './sudo.ts';
import { evidenceOfAbsence, sharedMemory } from './traces.ts';
import { createQueue, createTurns } from './turns.ts';
import { openUidLedger, passwd, userRange } from './uid-ledger.ts';
import { closeUser, ensureHome, ensureUser, exists, homeOf, removeUser, type UnixUser } from './unix-user.ts';
import { userAccount } from './user-account.ts';
import { openWritablePlaces, type Searched } from './writable-places.ts';

const enforceEvery = 5_000;
/** How long a release waits for the host to be looked through for the first time. */
const lookWithin = 60_000;

/**
 * A Unix user for each allocation. User ids are counted up and not used again, so that a file which was overlooked can
 * never belong to the next tenant.
 */
export function createRuntimeUserDriver(
  state: StateFolder,
  gate: DeviceGate = createDeviceGate(),
  quota: HomeQuota = createHomeQuota(),
): AccountDriver {
  if (process.getuid?.() !== 0) {
    throw new Error('Making Unix users needs root. Start the agent as root, or with --accounts workspace.');
  }
  const ledger = openUidLedger(state);
  const grants = openGrants(state);
  const places = openWritablePlaces(state, { always: keptForUsers, homes: homeOf(usernameOf('*')) });
  // The tools that change accounts lock their files and give up when they are locked.
  const withAccountFiles = createQueue();
  const loopback = createLoopback();
  const sessions = createSessionView();
  /** Changes of one allocation follow each other; a long removal does not keep others waiting. */
  const inTurn = createTurns<AllocationId>();

  /** From our own records or, should they be lost, from the host's. */
  function userOf(id: AllocationId): UnixUser | undefined {
    const username = usernameOf(id);
    const uid = ledger.of(id) ?? passwd().find((entry) => entry.username === username)?.uid;
    return uid === undefined ? undefined : { username, uid };
  }

  /**
   * Nothing is touched on a host that nobody has a part of. Whoever has simulated GPUs has none of the host's, so those are
   * closed as well.
   */
  function enforceDevices(): void {
    const all = grants.all();
    const given = all.flatMap(([id, { devices }]) => {
      const uid = ledger.of(id);
      return uid === undefined ? [] : [{ uid, devices }];
    });
    if (all.length > 0) gate.enforce(given);
  }
  /** After a reboot devices are as the driver makes them, and the tools of the driver open them again. */
  async function keepDevices(signal: AbortSignal): Promise<void> {
    for (; !signal.aborted; await sleep(enforceEvery, signal)) enforceDevices();
  }
  const livingTenants = () => passwd().filter((user) => isTenant(user) && ledger.given().includes(user.uid));
  /** Slices are gone after a reboot, and an operator may have emptied the host's rules. */
  async function keepApart(signal: AbortSignal): Promise<void> {
    for (const { uid } of livingTenants()) await userSlice(uid)?.hold();
    for (; !signal.aborted; await sleep(enforceEvery, signal)) await separate();
  }
  /** Neighbours do not meet on the loopback address, nor see each other over ssh and in cron. */
  async function separate(): Promise<void> {
    const living = livingTenants();
    sessions.enforce(living.map(({ username }) => username));
    await loopback.enforce(living.map(({ uid }) => uid));
  }

  function closeDevices(id: AllocationId, uid: number): void {
    grants.forget(id);
    if (gate.openTo(uid).length === 0) return;
    const others = grants.all().map(([other, { devices }]) => ({ uid: ledger.of(other) ?? 0, devices }));
    gate.enforce(others);
  }

  /** Ends what runs under a user id whose allocation is gone: another tenant may keep a program of theirs that leads to it. */
  async function killStrays(): Promise<void> {
    const living = new Set(passwd().map(({ uid }) => uid));
    const gone = ledger.given().filter((uid) => !living.has(uid));
    if (gone.length > 0) await killProcesses(belongsToAny(gone));
  }

  /**
   * Where a tenant can have left anything: their home, folders that anyone can write to, homes that other tenants have
   * opened, and what the host keeps for its users. The whole host only where it was never looked through.
   */
  async function whereToSearch({ username }: UnixUser): Promise<Searched> {
    const { places: writable, complete } = await places.settled(lookWithin);
    if (!complete) return { places: localMounts(), complete: true };
    const homes = passwd().flatMap((entry) => (isTenant(entry) ? [homeOf(entry.username)] : []));
    const open = homes.filter((home) => ((lstatSync(home, { throwIfNoEntry: false })?.mode ?? 0) & 0o001) !== 0);
    return { places: [...new Set([homeOf(username), ...writable, ...open])], complete };
  }

  return {
    isolation: 'user',
    takes: () => (hasSudo() ? ['limits', 'sudo'] : ['limits']),
    confinement: () => confinementOfHost(gate, loopback.impossible(), sessions.impossible(), quota),

    async hold(signal) {
      // Whoever is released first need not wait for it.
      places.look();
      await Promise.all([keepDevices(signal), keepApart(signal)]);
    },

    ensure: (id, grant = nothingGranted) =>
      inTurn(id, async () => {
        const user = { username: usernameOf(id), uid: ledger.take(id) };
        grants.keep(id, grant);
        await withAccountFiles(() => ensureUser(user));
        const slice = userSlice(user.uid);
        await slice?.apply(limitsOf(grant));
        await slice?.hold();
        writeProfile(user, grant.gpuUuids);
        enforceDevices();
        await separate();
        await ensureHome(user);
        if (grant.sudo) await grantSudo(user, id);
        const account = accountOf(id, user, grant, gate);
        const disk = grant.limits?.disk_bytes;
        if (disk === undefined) return account;
        const held = evidenceOfQuota(disk, await quota.set(user.uid, disk));
        return { ...account, evidence: async () => [...((await account.evidence?.()) ?? []), held] };
      }),

    async find(id) {
      const user = userOf(id);
      return user && exists(user) ? accountOf(id, user, grants.of(id), gate) : undefined;
    },

    remove: (id) =>
      inTurn(id, async () => {
        const user = userOf(id);
        if (!user) return;
        removeSudo(user);
        // What runs, first of all: it may have left no room for a tool of ours to run.
        await killProcessesOf(user.uid);
        await withAccountFiles(() => closeUser(user));
        closeDevices(id, user.uid);
        removeProfile(user);
        // Jobs that wait, before they start something.
        await removeOwnedFiles(user.uid, keptForUsers, state);
        await killProcessesOf(user.uid);
        for (const { kind, id: segment } of sharedMemory(user.uid)) await run('ipcrm', [`-${kind}`, segment]);
        await removeOwnedFiles(user.uid, (await whereToSearch(user)).places, state);
        await quota.forget(user.uid);
        await withAccountFiles(() => removeUser(user));
        await killStrays();
        await separate();
      }),

    async verify(id) {
      const user = userOf(id);
      return user
        ? evidenceOfAbsence(user, await whereToSearch(user), gate)
        : [{ check: 'user', ok: true, found: 'never existed' }];
    },
  };
}

function usernameOf(id: string): string {
  return `gpu-${id.slice(-12)}`;
}

function isTenant({ username, uid }: UnixUser): boolean {
  return username.startsWith(usernameOf('')) && uid >= userRange.first && uid <= userRange.last;
}

function accountOf(id: AllocationId, { username, uid }: UnixUser, grant: Grant, gate: DeviceGate): Account {
  const become = [`--reuid=${uid}`, `--regid=${uid}`, '--init-groups', '--inh-caps=-all'];
  const { gpuUuids, devices, sudo = false } = grant;
  if (!sudo) become.push('--no-new-privs');
  const own = gate.with(devices);
  const closed = gate.all().filter((path) => !own.includes(path));
  const around = [...(userSlice(uid)?.enter ?? []), ...withPrivateView(closed)];
  const account = userAccount(id, { username, uid, home: homeOf(username), become, around, gpuUuids });
  const evidence = async () => [
    ...(await confinementOf(account, uid, grant, gate)),
    ...(sudo ? [await evidenceOfSudo(account)] : []),
  ];
  return { ...account, evidence };
}
