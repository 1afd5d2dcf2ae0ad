import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import type { Engine, Line } from '../engines/index.ts';
import type { Chance } from './chance.ts';
import { engineNames, type PlatformOnEngines } from './platform-on-engines.ts';

/** Breaks things until it is told to stop, leaves everything whole, and says what it did. */
export type Schedule = (world: PlatformOnEngines, chance: Chance, stop: AbortSignal) => Promise<string>;

const ended: Schedule = async ({ database }, chance, stop) => {
  let count = 0;
  for (; !stop.aborted; await sleep(200, stop)) {
    const rows = await database.asOwner<{ pid: number }>(`
      select pid from pg_stat_activity where datname = current_database() and application_name like 'gpuaas %'`);
    if (rows.length === 0) continue;
    await database.asOwner('select pg_terminate_backend($1)', [chance.pick(rows).pid]);
    count += 1;
  }
  return `${count} connections ended`;
};

const killed: Schedule = async ({ roles }, chance, stop) => {
  const kills = new Map<string, number>();
  // Every role once before any of them again, so that a short run has them all.
  let next: string[] = [];
  for (; !stop.aborted; await sleep(chance.between(1_000, 4_000), stop)) {
    if (next.length === 0) next = chance.shuffled(roles.running().map(({ role }) => role));
    const name = next.shift();
    const victim = roles.running().find(({ role }) => role === name);
    if (!victim) continue;
    roles.kill(victim);
    kills.set(victim.role, (kills.get(victim.role) ?? 0) + 1);
  }
  return `killed ${[...kills].map(([role, count]) => `${role} ${count}×`).join(', ')}`;
};

const emptied: Schedule = async ({ engines: { nats, redis, temporal, vault } }, chance, stop) => {
  const losses: Record<string, () => Promise<void>> = {
    'NATS directory deleted': async () => {
      await rm(join(nats.folder, 'data'), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
      await sleep(chance.between(0, 1_000));
      await nats.loseData();
    },
    'Redis flushed': () => flush(redis),
    'Temporal restarted with nothing': () => temporal.restart(),
    'Vault sealed': async () => {
      await vault.seal();
      await sleep(chance.between(500, 2_000));
      await vault.unseal();
    },
  };
  return inTurn(losses, chance, stop);
};

const spoiled: Schedule = async ({ lines }, chance, stop) => {
  const held = async (line: Line, spoil: () => Promise<void>) => {
    await spoil();
    await sleep(chance.between(1_500, 4_000), stop);
    await line.heal();
  };
  // One engine after the other, so that a short run has them all, each with the next way to be bad.
  const ways = ['slow', 'cut', 'half-open'] as const;
  const first = chance.below(ways.length);
  const turns = ways.flatMap((_, round) =>
    engineNames.map((name, at) => {
      const way = ways[(first + round + at) % ways.length] ?? 'cut';
      const line = lines[name];
      const spoil = { slow: () => line.delay(500), cut: () => line.cut(), 'half-open': () => line.silence() }[way];
      return [`${name} ${way}`, () => held(line, spoil)] as const;
    }),
  );
  return inTurn(Object.fromEntries(turns), chance, stop);
};

export const schedules = { ended, killed, emptied, spoiled };

/** All of them, over and over, and how often. The last one is not interrupted. */
async function inTurn(faults: Record<string, () => Promise<void>>, chance: Chance, stop: AbortSignal): Promise<string> {
  const names = Object.keys(faults);
  const counts = new Map<string, number>();
  for (let turn = 0; !stop.aborted; turn += 1) {
    const name = names[turn % names.length] as string;
    await faults[name]?.();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await sleep(chance.between(300, 1_500), stop);
  }
  return [...counts].map(([name, count]) => `${name} ${count}×`).join(', ');
}

async function flush({ port, host }: Engine): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, host, () => socket.write('FLUSHALL\r\n'));
    socket.setTimeout(5_000, () => socket.destroy(new Error('Redis did not answer')));
    socket.once('data', () => {
      resolve();
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
