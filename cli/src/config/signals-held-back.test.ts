import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const work = `
  const { signalsHeldBack } = await import(process.argv[1]);
  await signalsHeldBack(async () => {
    console.log('begun');
    await new Promise((resolve) => setTimeout(resolve, 300));
    console.log('finished');
  });
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  console.log('still here');
`;

it('a signal does not cut off work that must be finished, and takes effect after it', async () => {
  const module = join(import.meta.dirname, 'signals-held-back.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', work, module], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString();
    if (said === 'begun\n') child.kill('SIGINT');
  });
  const signal = await new Promise((resolve) => child.once('close', (_code, by) => resolve(by)));
  expect([said, signal]).toEqual(['begun\nfinished\n', 'SIGINT']);
});
