import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId } from '@gpuaas/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userAccount } from '../accounts/user-account.ts';
import type { Account } from '../host.ts';
import { runAtOnce } from '../run.ts';
import { writeKeys } from './write-keys.ts';

const id = 'alloc_01jck3v9x2e0tr6q0000000001' as AllocationId;
const key = 'ssh-ed25519 AAAA1';

/** Whoever runs the tests cannot become somebody else; everything after that is the same. */
describe('keys in an account', () => {
  let home: string;
  let file: string;
  let account: Account;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'gpuaas-keys-'));
    file = join(home, '.ssh/authorized_keys');
    account = userAccount(id, { username: 'tester', uid: 0, home, become: ['--no-new-privs'] });
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it('are written, read back and taken out again, with a folder and a file that sshd trusts', async () => {
    expect(await writeKeys(account, id, [key])).toEqual([
      { check: 'authorized keys', ok: true, found: '1 of the platform' },
    ]);
    expect(readFileSync(file, 'utf8')).toContain(`${key} gpuaas:${id}`);
    expect([statSync(join(home, '.ssh')).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    await writeKeys(account, id, []);
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it('leave bytes of others as they are, also through a link and in a folder that was closed', async () => {
    const mine = Buffer.from([0xff, 0x00, 0x0a, 0x0d, 0xc3]);
    mkdirSync(join(home, 'elsewhere'));
    symlinkSync('elsewhere', join(home, '.ssh'));
    writeFileSync(join(home, 'elsewhere/authorized_keys'), mine);
    chmodSync(join(home, 'elsewhere'), 0o500);
    await writeKeys(account, id, [key]);
    await writeKeys(account, id, []);
    expect(readFileSync(join(home, 'elsewhere/authorized_keys'))).toEqual(mine);
  });

  it.each([
    ['a pipe', (path: string) => runAtOnce('mkfifo', [path])],
    ['a folder', (path: string) => mkdirSync(path)],
    ['more than anybody needs', (path: string) => writeFileSync(path, 'x'.repeat(600 * 1_024))],
  ])('are refused where the file is %s', async (_, make) => {
    mkdirSync(join(home, '.ssh'));
    make(file);
    await expect(writeKeys(account, id, [key])).rejects.toMatchObject({ code: 'keys_not_written' });
  });
});
