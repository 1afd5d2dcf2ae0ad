import type { AllocationId, Evidence } from '@gpuaas/contract';
import { TaskFailed } from '../../define-task.ts';
import type { Account } from '../host.ts';
import { run } from '../run.ts';
import { keysIn, withKeys } from './authorized-keys.ts';

const largestFile = 512 * 1_024;

/** Answers base64: not every byte in it is text. */
const readFile = `
cd "$1" || exit 3
[ -e .ssh/authorized_keys ] || exit 0
[ -f .ssh/authorized_keys ] || { echo '.ssh/authorized_keys is not a file' >&2; exit 4; }
head -c ${largestFile + 1} .ssh/authorized_keys | base64 -w 0`;

/** Beside its place first: whoever signs in meanwhile finds the old file or the new one. */
const writeFile = `
set -Ce
cd "$1"
umask 077
mkdir -p .ssh
chmod u+rwx,go-w .ssh
new=.ssh/.authorized_keys.gpuaas
rm -f "$new"
trap 'rm -f "$new"' EXIT
base64 -d > "$new"
mv -fT "$new" .ssh/authorized_keys`;

/**
 * Lets exactly these keys of the platform into an account. All of it is done as the account's own user: their home is
 * full of what they put there, and a link of theirs leads nowhere that they could not go by themselves.
 */
export async function writeKeys(
  account: Account,
  allocationId: AllocationId,
  keys: readonly string[],
): Promise<Evidence[]> {
  const before = await read(account);
  const wanted = withKeys(before, allocationId, keys);
  if (wanted !== before) await asUser(account, writeFile, Buffer.from(wanted, 'latin1').toString('base64'));
  const found = keysIn(await read(account), allocationId);
  const ok = found.length === keys.length && keys.every((key) => found.includes(key));
  const evidence = [{ check: 'authorized keys', ok, found: `${found.length} of the platform` }];
  if (!ok)
    throw new TaskFailed('keys_not_written', 'The keys that were written are not those that are there.', evidence);
  return evidence;
}

async function read(account: Account): Promise<string> {
  const content = Buffer.from(await asUser(account, readFile), 'base64').toString('latin1');
  if (content.length > largestFile) throw new TaskFailed('keys_not_written', '.ssh/authorized_keys is too large.');
  return content;
}

async function asUser(account: Account, script: string, input = ''): Promise<string> {
  const { file, args } = account.command(['/bin/sh', '-c', script, 'sh', account.home]);
  const { code, stdout, stderr } = await run(file, args, { timeoutMilliseconds: 20_000, input });
  if (code !== 0) throw new TaskFailed('keys_not_written', `${code}: ${stderr.trim().slice(0, 500)}`);
  return stdout;
}
