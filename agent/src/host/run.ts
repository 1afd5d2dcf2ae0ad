import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

export interface RunResult {
  code: number;
  stdout: string;
  stderr: string;
  /** It took too long and was killed. One that waits inside the kernel cannot be killed yet: `gone` is when it is. */
  timedOut?: { gone: Promise<void> };
  /** It wrote more than it may; the rest is missing. */
  isCut?: boolean;
}

const largestOutput = 1 << 20;
const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

interface RunOptions {
  timeoutMilliseconds?: number;
  mostOutput?: number;
  /** It only looks, and nobody else wants to know what it finds. */
  endsWithUs?: boolean;
  /** What it reads. */
  input?: string;
}

const ending = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of ending) child.kill('SIGKILL');
});

/**
 * Runs a program of the host. Arguments are a list, never a line for a shell to take apart. Answers when its time is over,
 * whether the program can be killed or not.
 */
export function run(
  file: string,
  args: readonly string[],
  { timeoutMilliseconds = 60_000, endsWithUs = false, mostOutput = largestOutput, input }: RunOptions = {},
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
    // One that ends without reading is no trouble of ours.
    child.stdin.on('error', () => {}).end(input);
    if (endsWithUs) ending.add(child);
    const gone = new Promise<void>((end) => {
      child.once('exit', () => end());
      child.once('error', () => end());
    });
    void gone.then(() => ending.delete(child));
    const output = { stdout: '', stderr: '' };
    let isCut = false;
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        if (output[name].length < mostOutput) output[name] += text;
        else isCut = true;
      });
    }
    let timedOut: RunResult['timedOut'];
    const end = (result: RunResult) => {
      clearTimeout(timer);
      resolve({ ...result, ...(timedOut && { timedOut }), ...(isCut && { isCut }) });
    };
    const timer = setTimeout(() => {
      timedOut = { gone };
      child.kill('SIGKILL');
      // What it wrote last is still on its way, unless it cannot even be killed.
      void Promise.race([gone, new Promise((later) => setTimeout(later, 1_000).unref())]).then(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        child.unref();
        end({ code: 137, ...output });
      });
    }, timeoutMilliseconds);
    child.on('error', (error) => end({ code: 127, ...output, stderr: error.message }));
    child.on('close', (code, signal) => end({ code: code ?? (signal ? 137 : 1), ...output }));
  });
}

/** Runs a program that has to succeed. */
export async function mustRun(file: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(file, args);
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} failed with ${code}: ${stderr.trim().slice(0, 500)}`);
  return stdout;
}

/** Runs a short program and waits for it: for what has to be known before the agent starts. */
export function runAtOnce(file: string, args: readonly string[], { input = '' }: { input?: string } = {}): RunResult {
  const { status, error, stdout, stderr } = spawnSync(file, args, { env, encoding: 'utf8', timeout: 10_000, input });
  return { code: status ?? 127, stdout: stdout ?? '', stderr: error?.message ?? stderr };
}
