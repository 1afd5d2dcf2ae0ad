import { randomUUID } from 'node:crypto';
import type { WorkflowId } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import { createCtx, createDoorbell, sleep, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { defineWorkflow, registerWorkflow } from '@gpuaas/workflow-engine';
import { createEmbeddedEngine } from '@gpuaas/workflow-engine/embedded';
import { sql } from 'kysely';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { type Figure, median, timed } from './measure.ts';
import { openDbos } from './peers/dbos.ts';

const runs = 400;
const inFlight = 32;
const rounds = 7;
const steps = ['accept', 'reserve', 'prepare', 'activate', 'report'];

/** An engine that can take a run and say when it is over. */
interface Contestant {
  run(): Promise<void>;
  /** Resolves when the end of every run is on record. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** How many runs an engine brings to their end in a second, when every step writes one row, against another such engine. */
export async function benchWorkflows(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const contestants: Contestant[] = [];
  try {
    await database.asOwner('create table public.effect (run text not null, step text not null)');
    await database.asOwner('grant insert on public.effect to public');
    const ours = startOurs(database);
    contestants.push(ours);
    const dbos = await openDbos({ url: database.superuserUrl, steps });
    contestants.push(dbos);
    const rates: { ours: number; dbos: number }[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const rate = { ours: 0, dbos: 0 };
      // Each is the first in turns.
      for (const name of round % 2 === 0 ? (['ours', 'dbos'] as const) : (['dbos', 'ours'] as const))
        rate[name] = runs / ((await timed(() => all({ ours, dbos }[name]))) / 1_000);
      // The first round warms both up.
      if (round >= 0) rates.push(rate);
    }
    const made = await database.fromAside<{ count: string }>('select count(*) from public.effect');
    const expected = 2 * (rounds + 1) * runs * steps.length;
    if (Number(made[0]?.count) !== expected) throw new Error(`${made[0]?.count} steps were made, not ${expected}`);
    return [
      {
        name: `workflows of ${steps.length} steps, in those of DBOS`,
        value: median(rates.map(({ ours, dbos }) => ours / dbos)),
        unit: '×',
        limit: { kind: 'at least', value: 1 },
        note: `${Math.round(median(rates.map(({ ours }) => ours)))}/s against ${Math.round(median(rates.map(({ dbos }) => dbos)))}/s, ${inFlight} at once, ${rounds} rounds`,
      },
    ];
  } finally {
    for (const contestant of contestants) await contestant.stop();
    await database.close();
  }
}

async function all({ run, settle }: Contestant): Promise<void> {
  let begun = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (begun < runs) {
        begun += 1;
        await run();
      }
    }),
  );
  await settle();
}

interface Acts {
  write(step: string): Promise<void>;
}

const workflow = defineWorkflow<object, Acts>('bench.steps', 1, async (wf) => {
  for (const step of steps) await wf.step(step, (act) => act.write(step));
});

/** As it is shipped: one process that executes as many runs at once as it does everywhere. */
function startOurs({ database }: BenchDatabase): Contestant {
  const ctxSource = createTestCtxSource();
  const ctx = createCtx(ctxSource, { principal: systemPrincipal('bench'), correlationId: 'cor_bench' });
  const engine = createEmbeddedEngine({ database, ctxSource, doorbell: createDoorbell(), alone: true });
  const waiting = new Map<WorkflowId, () => void>();
  const registration = registerWorkflow<object, Acts>({
    workflow,
    activities: {
      async write({ tx, workflowId }, step) {
        await sql`insert into public.effect values (${workflowId}, ${step})`.execute(tablesOf('workflow_engine')(tx));
      },
    },
    async onSteps({ workflowId }, _input, _steps, ended) {
      if (!ended) return;
      waiting.get(workflowId)?.();
      waiting.delete(workflowId);
    },
  });
  const stopping = new AbortController();
  const working = engine.worker([registration]).run(stopping.signal);
  return {
    async run() {
      const id = `wf_${randomUUID()}` as WorkflowId;
      const ended = new Promise<void>((resolve) => waiting.set(id, resolve));
      await database.transaction((tx) => engine.start(tx, ctx, workflow, id, {}));
      await ended;
    },
    async settle() {
      while ((await engine.count(database.db)).running > 0) await sleep(1);
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
