import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');
const downloadWithin = 120_000;

/** The versions and digests of everything that is built from. */
const locked = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; integrity: string }>;
};

/**
 * The folder of a package for any processor. npm installs only those for this machine; others are fetched, held against
 * the digest in the lock file, and kept for the next time.
 */
export async function npmPackage(name: string): Promise<string> {
  const installed = join(repository, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const { version, integrity } = locked.packages[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined) throw new Error(`package-lock.json does not have ${name}.`);
  const cache = join(homedir(), '.cache', 'gpuaas', 'npm');
  const folder = join(cache, `${name.replaceAll('/', '+')}-${version}`);
  if (existsSync(folder)) return folder;
  const work = `${folder}.${process.pid}.unfinished`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const pack = ['pack', '--silent', `${name}@${version}`, '--pack-destination', work];
    const { stdout } = await run('npm', pack, { cwd: work, timeout: downloadWithin });
    const archive = join(work, stdout.trim());
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${name} ${version} is not what package-lock.json names: ${found}`);
    await run('tar', ['--extract', '--no-same-owner', '--file', archive, '--directory', work]);
    if (!existsSync(folder)) renameSync(join(work, 'package'), folder);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
