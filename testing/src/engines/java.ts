import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, unpackInto } from '../debian-packages.ts';
import { installOnce } from './install.ts';

const run = promisify(execFile);
const oldest = 17;

/** The environment in which programs find a Java: the machine's own, or Debian's, unpacked and never installed. */
export async function findJava(): Promise<Record<string, string>> {
  if (await isOnMachine()) return {};
  const folder = join(cacheFolder(), 'engines', 'java-debian');
  await installOnce(folder, async (work) => {
    const { root } = await unpackInto(work, 'default-jre-headless');
    for (const path of linksBelow(root)) relink(root, path);
    return root;
  });
  const machines = join(folder, 'usr/lib/jvm');
  const home = readdirSync(machines).find((name) => existsSync(join(machines, name, 'bin/java')));
  if (home === undefined) throw new Error('The Java of Debian has no bin/java.');
  return { JAVA_HOME: join(machines, home) };
}

async function isOnMachine(): Promise<boolean> {
  try {
    const { stderr } = await run('java', ['-version'], { timeout: 30_000 });
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) >= oldest;
  } catch {
    return false;
  }
}

function linksBelow(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
}

/** Its settings are links to `/etc`, where they would be if it were installed. */
function relink(root: string, path: string): void {
  const target = readlinkSync(path);
  if (!target.startsWith('/') || !lstatSync(join(root, target), { throwIfNoEntry: false })) return;
  unlinkSync(path);
  const depth = path.slice(root.length + 1).split('/').length - 1;
  symlinkSync(join('../'.repeat(depth), target), path);
}
