import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId } from '@gpuaas/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStateFolder } from '../../state-folder.ts';
import type { Account, AccountDriver } from '../host.ts';
import { run } from '../run.ts';
import { ownUids } from './own-uid.ts';
import type { UidRange } from './uid-ledger.ts';
import { createWorkspaceUserDriver } from './workspace-user.ts';

const [alice, bob] = ['alloc_01jck3v9x2e0tr6q0000000001', 'alloc_01jck3v9x2e0tr6q0000000002'] as AllocationId[] as [
  AllocationId,
  AllocationId,
];

describe('a workspace with a user id of its own', () => {
  let folder: string;
  let uids: UidRange;
  let driver: AccountDriver;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gpuaas-workspaces-'));
    chmodSync(folder, 0o711);
    const found = ownUids();
    if ('impossible' in found) throw new Error(found.impossible);
    uids = found;
    driver = open();
  });
  afterEach(async () => {
    for (const id of [alice, bob]) await driver.remove(id);
    rmSync(folder, { recursive: true, force: true });
  });

  const open = () =>
    createWorkspaceUserDriver(openStateFolder(join(folder, 'agent')), join(folder, 'workspaces'), uids);
  const sh = async (account: Account, script: string) => {
    const { file, args } = account.command(['/bin/sh', '-c', script]);
    return run(file, args, { timeoutMilliseconds: 10_000 });
  };
  const uidOf = async (account: Account) => Number((await sh(account, 'id -u')).stdout);

  it('has no name, no groups, no capabilities, and no way to get any', async () => {
    const account = await driver.ensure(alice);
    expect(account.isolation).toBe('user');
    const uid = await uidOf(account);
    expect(uid).toBeGreaterThan(0);
    expect((await sh(account, 'id -G')).stdout.trim()).toBe(String(uid));
    expect(readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`);
    const { stdout: status } = await sh(account, 'cat /proc/self/status');
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    for (const set of ['Inh', 'Prm', 'Eff', 'Amb']) expect(status).toMatch(new RegExp(`^Cap${set}:\\s+0+$`, 'm'));
    expect((await sh(account, 'setpriv --reuid=0 true')).code).not.toBe(0);
    expect((await sh(account, `cd ${account.home} && touch mine tmp/mine && test -O mine`)).code).toBe(0);
  });

  it('cannot see or touch another one, nor the records of the agent', async () => {
    const [mine, theirs] = [await driver.ensure(alice), await driver.ensure(bob)];
    expect(await uidOf(mine)).not.toBe(await uidOf(theirs));
    await sh(theirs, `echo secret > ${theirs.home}/file; chmod 666 ${theirs.home}/file`);
    for (const attempt of [
      `cat ${theirs.home}/file`,
      `ls ${theirs.home}`,
      `touch ${theirs.home}/file`,
      `ls ${folder}/workspaces`,
      `ls ${folder}/agent`,
      `cat ${folder}/agent/uids.json`,
      `mv ${theirs.home} ${mine.home}/stolen`,
      `rm -rf ${theirs.home}; test ! -e ${theirs.home}`,
    ]) {
      expect((await sh(mine, attempt)).code, attempt).not.toBe(0);
    }
    expect((await sh(theirs, `cat ${theirs.home}/file`)).stdout).toBe('secret\n');
  });

  it('leaves nothing behind: processes that hide, files elsewhere, shared memory', async () => {
    const account = await driver.ensure(alice);
    const uid = await uidOf(account);
    const marks = [`/tmp/of-${uid}`, `/var/tmp/of-${uid}`, `/dev/shm/of-${uid}`];
    await sh(account, `touch ${marks.join(' ')}; ipcmk -M 64 -Q -S 1; env -i setsid sleep 600 >/dev/null 2>&1 &`);
    const found = await driver.verify(alice);
    expect(found.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual([
      'workspace',
      'processes',
      'files',
      'shared memory',
    ]);
    await driver.remove(alice);
    const after = await driver.verify(alice);
    expect(after.filter(({ ok }) => !ok)).toEqual([]);
    expect(after.find(({ check }) => check === 'searched for files')?.found).toContain('/tmp');
    for (const path of [...marks, account.home]) expect(existsSync(path), path).toBe(false);
    expect(await driver.find(alice)).toBeUndefined();
  });

  it('keeps its user over a restart, also when the records are lost', async () => {
    const uid = await uidOf(await driver.ensure(alice));
    expect(await uidOf(await open().ensure(alice))).toBe(uid);
    rmSync(join(folder, 'agent', 'uids.json'));
    const again = open();
    expect(await uidOf((await again.find(alice)) as Account)).toBe(uid);
    await again.remove(alice);
    expect((await again.verify(alice)).every(({ ok }) => ok)).toBe(true);
  });

  it('never gets an id of which something is left, whatever the records say', async () => {
    const left = join(tmpdir(), `gpuaas-left-${uids.first}`);
    writeFileSync(left, '');
    chownSync(left, uids.first, 0);
    mkdirSync(join(tmpdir(), `gpuaas-left-${uids.first + 1}`));
    chownSync(join(tmpdir(), `gpuaas-left-${uids.first + 1}`), 0, uids.first + 1);
    try {
      expect(await uidOf(await driver.ensure(alice))).toBe(uids.first + 2);
    } finally {
      rmSync(left);
      rmSync(join(tmpdir(), `gpuaas-left-${uids.first + 1}`), { recursive: true });
    }
    await driver.remove(alice);
    await driver.verify(alice);
    expect(await uidOf(await driver.ensure(bob))).toBe(uids.first + 3);
  });

  it('is refused below a private folder instead of running as root', () => {
    chmodSync(folder, 0o700);
    expect(open).toThrow(/a folder above it is private/);
    chmodSync(folder, 0o711);
  });
});
