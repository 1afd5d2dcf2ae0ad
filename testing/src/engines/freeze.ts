import { readdirSync, readFileSync } from 'node:fs';

const within = 10_000;

/**
 * Stops a process and answers when it stands still. A signal reaches its threads one by one, each when it runs the next time:
 * on a busy machine one of them could still answer a request that is made after the signal.
 */
export function freeze(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  for (const deadline = performance.now() + within; !standsStill(pid); pause()) {
    if (performance.now() > deadline) throw new Error(`process ${pid} did not stop in ${within / 1000} s`);
  }
}

function standsStill(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).every((thread) => {
    try {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      // Behind the name, which may have brackets of its own.
      return /^[TtZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
    } catch {
      // A thread that ended.
      return true;
    }
  });
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
