import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags } from '@gpuaas/processes/node-flags';
import { openBenchDatabase } from './bench-database.ts';
import type { Figure } from './measure.ts';
import type { LivesAsked, MemoryInUse } from './servers/lives.ts';

/** In `npm run soak` as many lives as show what a day of work leaves behind; else a sample that every run can afford. */
const isComplete = process.env['GPUAAS_COMPLETE'] === '1';
const [few, many] = isComplete ? [1_000, 10_000] : [40, 160];
const longest = 3 * 3_600_000;

/** What the platform keeps in memory after many allocations have come and gone, against after few. */
export async function benchMemory(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const { url, ownerUrl, superuserUrl } = database;
  const child = fork(join(import.meta.dirname, 'servers/lives.ts'), {
    stdio: 'inherit',
    execArgv: [...nodeFlags, '--expose-gc'],
  });
  try {
    child.send({ url, ownerUrl, superuserUrl, port: 0 });
    await answerOf(child);
    const afterFew = await afterLives(child, few);
    const afterMany = await afterLives(child, many - few);
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
    const figure = (name: string, of: keyof MemoryInUse, judged: boolean): Figure => ({
      name: `memory after ${many} lives in ${few}: ${name}`,
      value: afterMany[of] / afterFew[of],
      unit: '×',
      ...(judged && { limit: { kind: 'at most', value: 1.3 } }),
      note: `${megabytes(afterMany[of])} against ${megabytes(afterFew[of])} MB`,
    });
    // After few lives the process is still growing into what it may use.
    return [figure('heap', 'heap', true), figure('resident', 'resident', isComplete)];
  } finally {
    if (child.connected) child.send({ lives: 0 } satisfies LivesAsked);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      if (child.exitCode !== null || child.signalCode !== null) resolve();
    });
    await database.close();
  }
}

async function afterLives(child: ChildProcess, lives: number): Promise<MemoryInUse> {
  child.send({ lives } satisfies LivesAsked);
  return (await answerOf(child)) as MemoryInUse;
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the lives did not end in time')), longest);
    const ended = (code: number | null) => {
      clearTimeout(timer);
      reject(new Error(`the platform ended with ${code}`));
    };
    child.once('exit', ended);
    child.once('message', (message) => {
      clearTimeout(timer);
      child.off('exit', ended);
      resolve(message);
    });
  });
}
