import type { Distributed, RoleProcess } from '../distributed/role-processes.ts';
import { until } from '../until.ts';

/** Starts every process that ends again, as whoever operates a platform does, and knows which of them nobody had killed. */
export interface KeptRoles {
  /** What runs now, or is just being started. */
  running(): RoleProcess[];
  kill(process: RoleProcess): void;
  /** One line for each process that ended by itself since this was asked last. */
  takeCrashes(): string[];
  /** When every role runs and says that it is ready. */
  allReady(): Promise<void>;
  /** The last that each of them had to complain about. */
  troubles(): string;
  /** Leaves them alone from now on. */
  stop(): void;
}

const readyWithin = 90_000;

export function keepRoles(platform: Distributed): KeptRoles {
  const crashes: string[] = [];
  const killed = new Set<RoleProcess>();
  let isStopped = false;

  function watch(process: RoleProcess): void {
    void process.ended.then(() => {
      if (isStopped) return;
      if (!killed.has(process)) crashes.push(obituary(process));
      // Whoever ends while it starts is seen by `ended` too.
      const started = platform.startAgain(process).catch(() => {});
      platform.processes.filter(({ planned }) => planned === process.planned).forEach(watch);
      return started;
    });
  }

  platform.processes.forEach(watch);
  return {
    running: () => platform.processes.filter(isAlive),
    kill(process) {
      killed.add(process);
      process.process.kill('SIGKILL');
    },
    takeCrashes: () => crashes.splice(0),
    async allReady() {
      await until(
        'every role being ready',
        async () => (await Promise.all(platform.processes.map(isReady))).every(Boolean),
        { withinMilliseconds: readyWithin, everyMilliseconds: 200 },
      );
    },
    troubles: () => platform.processes.map((process) => `${process.role}\n${complaintsOf(process)}`).join('\n'),
    stop() {
      isStopped = true;
    },
  };
}

function isAlive({ process: child }: RoleProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function isReady({ probePort }: RoleProcess): Promise<boolean> {
  return fetch(`http://127.0.0.1:${probePort}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function complaintsOf({ output }: RoleProcess): string {
  const lines = output().split('\n');
  return lines
    .filter((line) => /"level":"(warn|error)"/.test(line))
    .slice(-5)
    .map((line) => line.slice(0, 500))
    .join('\n');
}

function obituary({ role, process: child, output }: RoleProcess): string {
  return `${role} ended with ${child.exitCode ?? child.signalCode}: ${output().slice(-2_000)}`;
}
