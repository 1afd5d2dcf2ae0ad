import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeCgroups } from './cgroups.ts';
import { openHostDisk } from './host-disk.ts';
import { namespacesNamed, processesIn, unplug } from './network.ts';
import { findNspawn, kill, powerOff } from './nspawn.ts';

/** Takes away every host whose name begins like this: what a run that was cut off has left. Answers their names. */
export async function sweepHosts(folder: string, prefix: string): Promise<string[]> {
  const onDisk = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(prefix)) : [];
  const names = [...new Set([...onDisk, ...(await namespacesNamed(prefix))])];
  for (const name of names) await sweepHost(join(folder, name), name);
  return names;
}

async function sweepHost(folder: string, name: string): Promise<void> {
  const disk = openHostDisk(folder);
  const nspawn = findNspawn(name);
  if (nspawn !== undefined) await powerOff(nspawn, 100);
  // A host can outlive its nspawn. Whatever is in its network is it.
  for (const pid of await processesIn(name)) kill(pid, 'SIGKILL');
  await unplug(name);
  await disk.unmount();
  await removeCgroups(disk.cgroups.read());
  disk.remove();
}
