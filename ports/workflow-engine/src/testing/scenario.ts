import type { WorkflowId } from '@gpuaas/contract';
import { type Database, DatabaseUnavailable, tablesOf } from '@gpuaas/database';
import { type Ctx, DomainError, type Milliseconds, sleep, type Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import {
  type ActivitiesFor,
  type Registration,
  registerWorkflow,
  type StepReport,
  type Workflow,
  type WorkflowEngine,
} from '../workflow-engine.ts';
import { type Acts, apart, apartNext, aside, type Input, sample } from './sample-workflows.ts';

export interface EngineUnderTest {
  database: Database;
  ctx: Ctx;
  /** Another engine on the same store, as another process would have. */
  open(crash?: Crash): WorkflowEngine;
  pass(time: Milliseconds): Promise<void>;
  /** Takes everything from the engine that it holds, in the database and outside. */
  lose(): Promise<void>;
  /** Takes from the engine what it holds outside of the database. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** Die once, like kill -9, before or after the activity of a step and before anything of it is committed. */
export interface Crash {
  step: string;
  when: 'before' | 'after';
  onCrash(): void;
}

/** A run with what its activities did, as outside observers see it. */
export interface Scenario {
  id: WorkflowId;
  done: string[];
  reports: StepReport[];
  begin(more?: (tx: Tx) => Promise<unknown>): Promise<void>;
  answer(value: string): Promise<void>;
}

const samples = new URL('sample-workflows.ts', import.meta.url);

/** Makes runs, and the registrations that execute them. */
export function openScenarios(t: EngineUnderTest) {
  const runs = new Map<WorkflowId, Scenario & { input: Input; failuresLeft: number }>();

  const activities: ActivitiesFor<Acts> = {
    async note({ tx, workflowId }, text) {
      const run = runs.get(workflowId);
      if (!run) return text;
      if (text === run.input.failAt && run.failuresLeft > 0) {
        run.failuresLeft -= 1;
        if (run.input.sqlState) await raise(tx, run.input.sqlState);
        throw new DomainError('capacity_unavailable', { sku: 'x-1', gpu_count: 1, gpu_model: 'x', free: 0 });
      }
      run.done.push(text);
      return text;
    },
    async send({ workflowId }) {
      runs.get(workflowId)?.done.push('asked');
      return 'the-question';
    },
  };

  const register = (workflow: Workflow<Input, Acts>, file = samples): Registration =>
    registerWorkflow<Input, Acts>({
      workflow,
      file,
      activities,
      onSteps: async ({ workflowId }, _input, steps) => {
        runs.get(workflowId)?.reports.push(...steps);
      },
    });

  function scenario(input: Input = {}, workflow: Workflow<Input, Acts> = sample): Scenario {
    const id = t.ctx.newId('wf');
    const made = {
      id,
      input,
      done: [],
      reports: [],
      failuresLeft: input.failures ?? Number.POSITIVE_INFINITY,
      begin: (more: (tx: Tx) => Promise<unknown> = async () => {}) =>
        t.database.transaction(async (tx) => {
          await t.open().start(tx, t.ctx, workflow, id, input);
          await more(tx);
        }),
      answer: (value: string) =>
        t.database.transaction((tx) => t.open().answer(tx, id, 'the-question', { ok: true, value })),
    };
    runs.set(id, made);
    return made;
  }

  return {
    scenario,
    register,
    sample: register(sample),
    apart: register(apart),
    apartNext: register(apartNext),
    aside: register(aside),

    ended: (id: WorkflowId) => async () => {
      const run = await t.open().find(t.database.db, id);
      return run !== undefined && run.state !== 'running';
    },

    async whileWorking(engine: WorkflowEngine, registrations: Registration[], work: () => Promise<void>) {
      const stop = new AbortController();
      const running = engine.worker(registrations).run(stop.signal);
      try {
        await work();
      } finally {
        stop.abort();
        await running;
      }
    },
  };
}

/** A process that is just loading an engine may be too busy to connect in time: then it is not true yet. */
async function isTrue(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await condition();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false;
    throw error;
  }
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (await isTrue(condition)) return;
    await sleep(10);
  }
  throw new Error('did not happen in a minute');
}

/** Fails in Postgres itself, as a full disk does. */
async function raise(tx: Tx, sqlState: string): Promise<void> {
  const statement = `do $$ begin raise exception 'on purpose' using errcode = '${sqlState}'; end $$`;
  await sql.raw(statement).execute(tablesOf('workflow_engine')(tx));
}
