import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { movableClock } from './fake-time.ts';
import { until } from './until.ts';

const hour = 3_600_000;

it('moves the clock of a running program both ways, and leaves its timers alone', async () => {
  const clock = await movableClock();
  const program = 'setInterval(() => console.log(Date.now()), 100)';
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, ...clock.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let ahead = Number.NaN;
  createInterface({ input: child.stdout }).on('line', (line) => {
    ahead = Math.round((Number(line) - Date.now()) / hour);
  });
  for (const hours of [0, 25, -1, 17]) {
    clock.set(hours);
    await until(`${hours} h`, () => ahead === hours);
  }
  child.kill();
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGTERM');
});
