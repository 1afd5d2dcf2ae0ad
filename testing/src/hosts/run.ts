import { spawn } from 'node:child_process';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  input?: string;
  env?: Record<string, string>;
  timeoutMilliseconds?: number;
}

const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
};

/** Runs a program for a bounded time, with an environment of its own. Arguments are a list, never a line for a shell. */
export function run(argv: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const [file = '', ...args] = argv;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: { ...environment, ...options.env },
      // A group of its own: `nsenter` leaves a child behind when it alone is killed.
      detached: true,
    });
    const output = { stdout: '', stderr: '' };
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
    }, options.timeoutMilliseconds ?? 30_000);
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    }
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    child.on('error', (cause) => {
      clearTimeout(timer);
      reject(new Error(`${file} cannot be run: ${cause.message}`, { cause }));
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code: code ?? (signal === 'SIGKILL' ? 137 : 1), ...output });
    });
  });
}

/** Runs a program that has to succeed, and answers what it wrote. */
export async function mustRun(argv: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await run(argv, options);
  if (code === 0) return stdout;
  const said = (stderr.trim() || stdout.trim()).slice(-2_000);
  throw new Error(`${argv.join(' ').slice(0, 300)} ended with ${code}: ${said}`);
}
