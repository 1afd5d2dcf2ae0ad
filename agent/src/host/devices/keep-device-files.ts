import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAtOnce } from '../run.ts';

const mayChange = /^(ModifyDeviceFiles:\s*)1$/m;

/** Whether programs that use the driver's library as root set its devices back to the mode that the driver was loaded with. */
export function changesDeviceFiles(driverParameters: string): boolean {
  return mayChange.test(readIfThere(driverParameters));
}

/**
 * Asks them not to. `nvidia-modprobe` is root for everybody who runs it, so a tenant who is refused a GPU could have it opened to all.
 * It looks into this file before it changes anything; a mount over the file answers for the driver until the host
 * restarts. Best is a driver that was loaded so. Changes nothing where it is impossible.
 */
export function keepDeviceFiles(driverParameters: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-driver-'));
  try {
    const answer = join(folder, 'params');
    writeFileSync(answer, readIfThere(driverParameters).replace(mayChange, '$10'), { mode: 0o444 });
    runAtOnce('mount', ['--bind', '--', answer, driverParameters]);
  } finally {
    // The mount keeps the file.
    rmSync(folder, { recursive: true });
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
