import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gpuVariable } from './environment.ts';
import type { UnixUser } from './unix-user.ts';

const folder = '/etc/gpuaas/accounts';
/** Read by every login shell, and by what ssh runs in bash: the skeleton of a home reads it first. */
export const profile = '/etc/profile.d/gpuaas.sh';
const profileText = `# Which GPUs belong to whoever logs in. Written by gpuaas-agent.
gpuaas_account=${folder}/$(id -u).sh
[ -r "$gpuaas_account" ] && . "$gpuaas_account"
unset gpuaas_account
true
`;

const fileOf = (uid: number) => join(folder, `${uid}.sh`);

/** Tells shells that the agent does not start, such as those of ssh, which GPUs are theirs. Only the user can read it. */
export function writeProfile({ uid }: UnixUser, gpuUuids: readonly string[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  mkdirSync('/etc/profile.d', { recursive: true, mode: 0o755 });
  writeFileSync(profile, profileText, { mode: 0o644 });
  const names = gpuUuids.filter((uuid) => /^[\w-]+$/.test(uuid)).join(',');
  writeFileSync(fileOf(uid), `export ${gpuVariable}=${names}\n`, { mode: 0o640 });
  chownSync(fileOf(uid), 0, uid);
}

export function removeProfile({ uid }: UnixUser): void {
  rmSync(fileOf(uid), { force: true });
}
