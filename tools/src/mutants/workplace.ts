import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder outside the repository for one run, with all that tests leave behind. */
export interface Workplace {
  /** Where the copy of the repository is made. */
  readonly repository: string;
  /** For temporary files, in place of the machine's. */
  readonly temporary: string;
  /** Ends what still works in here: a mutant may be that servers are not stopped. */
  endLeftovers(): void;
  remove(): void;
}

export function openWorkplace(): Workplace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gpuaas-mutants-')));
  const [repository, temporary] = [join(folder, 'repository'), join(folder, 'tmp')];
  // Some tests run programs of ours as another user.
  chmodSync(folder, 0o755);
  mkdirSync(repository);
  mkdirSync(temporary);
  chmodSync(temporary, 0o1777);
  const endLeftovers = () => {
    for (const pid of processesIn(folder)) signal(pid);
  };
  return {
    repository,
    temporary,
    endLeftovers,
    remove() {
      endLeftovers();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && workingFolder(pid).startsWith(`${folder}/`));
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone by itself
  }
}
