import { readFileSync } from 'node:fs';
import { startPlatform } from '@gpuaas/testing';
import type { Figure } from './measure.ts';
import { treeOf } from './processor-time.ts';

const settledAfter = 20_000;

const parts = {
  platform: /processes\/src\/main\.ts/,
  agent: /gpuaas-agent/,
  supervisor: /processes\/src\/start\.ts/,
} as const;

/**
 * What `npm start` takes from the machine when nobody uses it, without its PostgreSQL. It is started a second time, as it
 * is on every day but the first: then nothing has to be compiled. Pages of the program itself, which the three processes
 * share, count once; what each has in memory by itself is in the note.
 */
export async function benchIdleMemory(): Promise<Figure[]> {
  const first = await startPlatform();
  await first.stop();
  const started = await startPlatform({ dataFolder: first.dataFolder, port: first.port });
  try {
    await new Promise((resolve) => setTimeout(resolve, settledAfter));
    const processes = treeOf(started.process.pid as number).map((pid) => ({
      command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '),
      memory: read(`/proc/${pid}/smaps_rollup`),
    }));
    const found = Object.entries(parts).map(([name, pattern]) => {
      const own = processes.find(({ command }) => pattern.test(command));
      if (!own) throw new Error(`no process of the ${name} was found`);
      return { name, resident: inMegabytes(own.memory, 'Rss'), shared: inMegabytes(own.memory, 'Shared_Clean') };
    });
    const resident = found.reduce((sum, one) => sum + one.resident, 0);
    const twice = found.reduce((sum, { shared }) => sum + shared, 0) - Math.max(...found.map(({ shared }) => shared));
    const note = found.map((one) => `${one.name} ${one.resident.toFixed(0)}`).join(' + ');
    return [
      {
        name: 'memory of an idle platform, without PostgreSQL, shared pages once',
        value: Math.round(resident - twice),
        unit: 'MB',
        limit: { kind: 'at most', value: 300 },
        note: `resident ${note} = ${resident.toFixed(0)} MB`,
      },
    ];
  } finally {
    await started.stop();
  }
}

function inMegabytes(rollup: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? Number.NaN) / 1_024;
}

/** Empty when the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
