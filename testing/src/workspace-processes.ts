import { readdirSync, readFileSync } from 'node:fs';

/** The living processes of an allocation, found by the variable that every program of it starts with. */
export function workspaceProcesses(allocationId: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        const isZombie = /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
        return !isZombie && environment.includes(`GPUAAS_ALLOCATION_ID=${allocationId}`);
      } catch {
        return false;
      }
    });
}
