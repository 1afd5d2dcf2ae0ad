import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '../until.ts';

const mount = '/sys/fs/cgroup';
/** A fork bomb in a host must not become one of the machine. */
const mostProcesses = '4096';

/**
 * A group of its own for a host in every hierarchy, version 1 and 2: nspawn takes the one it is started in for the whole
 * host, and two hosts must not share it.
 */
export function makeCgroups(host: string): string[] {
  const parents = readFileSync('/proc/self/cgroup', 'utf8')
    .trim()
    .split('\n')
    .map((line) => /^\d+:([^:]*):(.*)$/.exec(line) ?? [])
    .map(([, controllers = '', path = '']) => join(hierarchy(controllers), path))
    .filter((parent) => existsSync(parent));
  return parents.map((parent) => {
    const group = join(parent, host);
    mkdirSync(group, { recursive: true });
    if (existsSync(join(group, 'cpuset.mems'))) copyCpus(group);
    if (existsSync(join(group, 'pids.max'))) writeFileSync(join(group, 'pids.max'), mostProcesses);
    return group;
  });
}

function hierarchy(controllers: string): string {
  const name = controllers.replace(/^name=/, '');
  if (name !== '') return join(mount, name);
  return existsSync(join(mount, 'unified')) ? join(mount, 'unified') : mount;
}

/** A new cpuset is empty, and nothing can run in it. */
function copyCpus(group: string): void {
  if (!existsSync(join(group, 'cgroup.clone_children'))) return;
  for (const name of ['cpuset.cpus', 'cpuset.mems']) {
    writeFileSync(join(group, name), readFileSync(join(dirname(group), name), 'utf8'));
  }
  writeFileSync(join(group, 'cgroup.clone_children'), '1');
}

/** Removes groups whose processes are dead; the kernel takes a moment to see that they are. */
export async function removeCgroups(groups: readonly string[]): Promise<void> {
  await until('the cgroups of a host being empty', () => groups.every(remove), { withinMilliseconds: 5_000 });
}

function remove(group: string): boolean {
  if (!existsSync(group)) return true;
  for (const entry of readdirSync(group, { withFileTypes: true })) {
    if (entry.isDirectory() && !remove(join(group, entry.name))) return false;
  }
  try {
    rmdirSync(group);
    return true;
  } catch {
    return false;
  }
}
