import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, serverAccount } from './binaries.ts';

export const ownerRole = 'gpuaas_owner';

export interface ClusterOptions {
  /** Tests do not wait for the disk. */
  durable: boolean;
}

/** Makes a database cluster beside `folder` and moves it there when it is complete. */
export function createCluster(binaries: Binaries, folder: string, password: string, options: ClusterOptions): void {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const account = serverAccount();
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(unfinished, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const { status, stderr, error } = spawnSync(
    binaries.initdb,
    [
      ...['-D', unfinished, '-U', ownerRole, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', ...(options.durable ? [] : ['--no-sync'])],
    ],
    { ...account, cwd: '/', encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr.trim()}`);
  chmodSync(unfinished, 0o700);
  renameSync(unfinished, folder);
}

export function clusterExists(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}
