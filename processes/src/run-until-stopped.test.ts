import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { type Runnable, silentLogger, sleep } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import { runUntilStopped } from './run-until-stopped.ts';

describe('a process that is asked to stop', () => {
  function running(seconds: number) {
    const seen: string[] = [];
    // Not this process: others in it listen to its signals too.
    const signals = new EventEmitter();
    const server: Runnable = {
      name: 'server',
      async run(signal) {
        await sleep(60_000, signal);
        seen.push('stopped');
      },
    };
    const drain = { seconds, begin: () => void seen.push('not ready') };
    return { seen, signals, ended: runUntilStopped([server], silentLogger, { lifeline: false, drain, signals }) };
  }

  it('with SIGTERM is not ready any more at once, and goes on until its time is over', async () => {
    const { seen, signals, ended } = running(1);
    signals.emit('SIGTERM');
    await sleep(200);
    expect(seen).toEqual(['not ready']);
    await ended;
    expect(seen).toEqual(['not ready', 'stopped']);
  });

  it('with SIGTERM a second time stops at once', async () => {
    const { seen, signals, ended } = running(60);
    signals.emit('SIGTERM');
    signals.emit('SIGTERM');
    await ended;
    expect(seen.at(-1)).toBe('stopped');
  });

  it('without time to drain stops at once', async () => {
    const { seen, signals, ended } = running(0);
    signals.emit('SIGTERM');
    await ended;
    expect(seen).toEqual(['not ready', 'stopped']);
  });

  it('because its parent is gone ends by force when it cannot end by itself, and says what it waited for', async () => {
    const script = `
      import { createLogger, systemClock } from '@gpuaas/kernel';
      import { runUntilStopped } from '${new URL('./run-until-stopped.ts', import.meta.url).href}';
      const log = createLogger({ service: 'test', clock: systemClock, level: 'info', write: (line) => console.log(line) });
      const stuck = { name: 'stuck', run: () => new Promise(() => setInterval(() => {}, 1_000)) };
      await runUntilStopped([stuck], log, { lifeline: true, orphanWithin: 100 });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
    });
    child.stdin.end();
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(said).toContain('"waiting_for":["stuck"]');
  });
});
