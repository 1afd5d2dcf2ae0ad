import { spawn, spawnSync } from 'node:child_process';

export interface RunResult {
  code: number;
  stdout: string;
  stderr: string;
}

const largestOutput = 1 << 20;
const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** Runs a program of the host. Arguments are a list, never a line for a shell to take apart. */
export function run(
  file: string,
  args: readonly string[],
  { timeoutMilliseconds = 60_000 }: { timeoutMilliseconds?: number } = {},
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      timeout: timeoutMilliseconds,
      killSignal: 'SIGKILL',
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        if (output[name].length < largestOutput) output[name] += text;
      });
    }
    child.on('error', (error) => resolve({ code: 127, ...output, stderr: error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 137 : 1), ...output }));
  });
}

/** Runs a program that has to succeed. */
export async function mustRun(file: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(file, args);
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} failed with ${code}: ${stderr.trim().slice(0, 500)}`);
  return stdout;
}

/** Runs a short program and waits for it: for what has to be known before the agent starts. */
export function runAtOnce(file: string, args: readonly string[]): RunResult {
  const { status, error, stdout, stderr } = spawnSync(file, args, { env, encoding: 'utf8', timeout: 10_000 });
  return { code: status ?? 127, stdout: stdout ?? '', stderr: error?.message ?? stderr };
}
