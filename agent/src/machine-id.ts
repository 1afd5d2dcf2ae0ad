import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Which installation of a host this is. systemd wants its own id kept to the host, so a hash of it is told. */
export function machineId(file = '/etc/machine-id'): { machine_id?: string } {
  try {
    const id = readFileSync(file, 'utf8').trim();
    if (!/^[0-9a-f]{32}$/.test(id)) return {};
    return { machine_id: createHash('sha256').update(`gpuaas ${id}`).digest('hex').slice(0, 32) };
  } catch {
    return {};
  }
}
