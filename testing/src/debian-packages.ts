import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'gpuaas');
}

/**
 * Unpacks a Debian package, and what it needs and the machine lacks, into a cache folder and answers that folder, together
 * with others that go with it. Needs no root and changes nothing on the machine: apt works on a state of its own.
 */
export async function unpackDebianPackage(name: string, ...others: readonly string[]): Promise<string> {
  const folder = join(cacheFolder(), 'debian', name);
  if (existsSync(folder)) return folder;
  const work = `${folder}.${process.pid}.unfinished`;
  rmSync(work, { recursive: true, force: true });
  const { root } = await unpackInto(work, name, ...others);
  if (!existsSync(folder)) renameSync(root, folder);
  rmSync(work, { recursive: true, force: true });
  return folder;
}

/** The same in a folder of the caller's: the root of what was unpacked, and package → version. */
export async function unpackInto(
  work: string,
  ...names: readonly string[]
): Promise<{ root: string; versions: Readonly<Record<string, string>> }> {
  const root = join(work, 'root');
  for (const part of ['lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(join(work, part), { recursive: true });
  const apt = (...args: string[]) =>
    run('apt-get', [...aptOptions(work), '-qq', ...args], { cwd: work, timeout: 240_000, maxBuffer: 2 ** 24 });
  await apt('update');
  const { stdout: plan } = await apt('install', '--simulate', '--no-install-recommends', ...names);
  const lacking = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, found = '']) => found);
  await apt('download', ...new Set([...names, ...lacking]));
  const versions: Record<string, string> = {};
  for (const file of readdirSync(work).filter((entry) => entry.endsWith('.deb'))) {
    await run('dpkg', ['-x', join(work, file), root]);
    // Named `redis-server_5%3a7.0.15-1~deb12u5_amd64.deb`.
    const [package_ = '', version = ''] = decodeURIComponent(file).split('_');
    versions[package_] = version;
  }
  return { root, versions };
}

function aptOptions(work: string): string[] {
  const options = {
    'Dir::State::lists': join(work, 'lists'),
    'Dir::Cache': join(work, 'cache'),
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
    'APT::Update::Post-Invoke': '',
    'DPkg::Post-Invoke': '',
  };
  return Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}
