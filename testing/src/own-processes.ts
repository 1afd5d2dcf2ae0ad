import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface OwnProcess {
  pid: number;
  kind: 'platform' | 'agent' | 'postmaster' | 'backend' | 'workspace' | 'other';
  command: string;
}

/** The living processes of a started platform: those whose working directory is its data folder or lies in it. */
export function processesOf(dataFolder: string): OwnProcess[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .flatMap((pid) => {
      try {
        const cwd = readlinkSync(`/proc/${pid}/cwd`);
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z' || (cwd !== dataFolder && !cwd.startsWith(`${dataFolder}/`))) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid, command, kind: kindOf(command, cwd, dataFolder, Number(parent)) }];
      } catch {
        return [];
      }
    });
}

function kindOf(command: string, cwd: string, dataFolder: string, parent: number): OwnProcess['kind'] {
  if (command.includes('processes/src/main.ts')) return 'platform';
  if (command.includes('gpuaas-agent.mjs')) return 'agent';
  if (cwd === `${dataFolder}/pg`) return /bin\/postgres -D/.test(command) && parent !== 0 ? 'postmaster' : 'backend';
  return cwd.includes('/workspaces/') ? 'workspace' : 'other';
}

/** One that ends by itself in the meantime is no fault: the others of a database end when its first process does. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
