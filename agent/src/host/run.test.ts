import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { run } from './run.ts';

function isRunning(argument: string): boolean {
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').includes(argument);
    } catch {
      return false;
    }
  });
}

it('a search does not outlive the agent that asked for it', async () => {
  const seconds = `60.${Math.floor(Math.random() * 1e9)}`;
  const script = `
    import { run } from '${new URL('./run.ts', import.meta.url).href}';
    void run('sleep', ['${seconds}'], { endsWithUs: true });
    process.stdin.once('end', () => process.exit(0)).resume();`;
  const agent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => agent.once('close', resolve));
  await vi.waitFor(() => expect(isRunning(seconds)).toBe(true), 10_000);
  agent.stdin.end();
  expect(await ended).toBe(0);
  await vi.waitFor(() => expect(isRunning(seconds)).toBe(false), 10_000);
});

it('answers when the time is over, although a child of the program holds its output open', async () => {
  const result = await run('sh', ['-c', 'echo begun; sleep 20 & exec sleep 60'], { timeoutMilliseconds: 500 });
  expect(result).toMatchObject({ code: 137, stdout: 'begun\n', timedOut: { gone: expect.any(Promise) } });
  await result.timedOut?.gone;
});

it('says that output is missing', async () => {
  const result = await run('sh', ['-c', 'for i in 1 2 3 4 5; do echo 1234567890; sleep 0.05; done'], {
    mostOutput: 20,
  });
  expect(result).toMatchObject({ code: 0, isCut: true });
});
