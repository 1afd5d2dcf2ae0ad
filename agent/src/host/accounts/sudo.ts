import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AllocationId, Evidence } from '@gpuaas/contract';
import { TaskFailed } from '../../define-task.ts';
import type { Account } from '../host.ts';
import { run } from '../run.ts';
import type { UnixUser } from './unix-user.ts';

const folder = '/etc/sudoers.d';
const bins = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const find = (program: string) => bins.map((bin) => join(bin, program)).find((path) => existsSync(path));

export const hasSudo = () => find('sudo') !== undefined;

/** Names with a dot or a tilde are passed over by sudo. */
export const sudoersOf = ({ uid }: Pick<UnixUser, 'uid'>) => join(folder, `gpuaas-${uid}`);

/** Lets an account be root without a password. A file that sudo cannot read would keep everybody of the host from it, so it is tried first. */
export async function grantSudo(user: UnixUser, id: AllocationId): Promise<void> {
  if (!hasSudo())
    throw new TaskFailed(
      'sudo_not_installed',
      'The SKU has sudo, and this host has no sudo. Install it, then try again.',
    );
  const text = `# Written by gpuaas-agent for ${id}. Removed with it.\n${user.username} ALL=(ALL:ALL) NOPASSWD: ALL\n`;
  const path = sudoersOf(user);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const unfinished = `${path}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o440 });
  const visudo = find('visudo');
  const checked = visudo ? await run(visudo, ['-c', '-q', '-f', unfinished]) : undefined;
  if (checked && checked.code !== 0) {
    rmSync(unfinished, { force: true });
    throw new TaskFailed(
      'sudo_not_given',
      `visudo does not take the file for sudo: ${checked.stderr.trim().slice(0, 500)}`,
    );
  }
  renameSync(unfinished, path);
}

export function removeSudo(user: Pick<UnixUser, 'uid'>): void {
  for (const path of [sudoersOf(user), `${sudoersOf(user)}.unfinished`]) rmSync(path, { force: true });
}

/** Found out by a program of the account. */
export async function evidenceOfSudo({ command }: Pick<Account, 'command'>): Promise<Evidence> {
  const { file, args } = command(['sudo', '-n', 'id', '-u']);
  const { code, stdout, stderr } = await run(file, args, { timeoutMilliseconds: 60_000 });
  const isRoot = code === 0 && stdout.trim() === '0';
  return {
    check: 'sudo',
    ok: isRoot,
    found: isRoot ? 'root, without a password' : stderr.trim().slice(0, 500) || `code ${code}`,
  };
}
