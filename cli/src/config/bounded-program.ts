import { spawn } from 'node:child_process';
import type { Environment } from './config-folder.ts';

export interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

const longestOutput = 65_536;

/**
 * Runs a program that may hang: it is ended with all that it started when the time is over. Secrets go to its standard input,
 * because every user of the machine can read arguments. Undefined: it was not done in time.
 */
export function runBounded(
  program: string,
  args: readonly string[],
  { input, milliseconds, environment }: { input: string; milliseconds: number; environment: Environment },
): Promise<ProgramResult | undefined> {
  return new Promise((resolve, reject) => {
    // In a group of its own, so that a child of it cannot keep the pipes open.
    const child = spawn(program, args, { stdio: 'pipe', detached: true, env: { ...environment } });
    const result: ProgramResult = { code: null, stdout: '', stderr: '' };
    const limit = setTimeout(() => finish(() => resolve(undefined)), milliseconds);

    function finish(answer: () => void): void {
      clearTimeout(limit);
      if (child.exitCode === null && child.signalCode === null) endGroup(child.pid);
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
      answer();
    }

    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        result[name] = (result[name] + text).slice(0, longestOutput);
      });
    }
    // A program that does not read what it is given says why with its exit code.
    child.stdin.on('error', () => {});
    child.on('error', (error) => finish(() => reject(error)));
    child.on('close', (code) => finish(() => resolve({ ...result, code })));
    // A daemon that it started for others may keep its pipes open for ever.
    child.on('exit', (code) => setTimeout(() => finish(() => resolve({ ...result, code })), 300).unref());
    child.stdin.end(input);
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
