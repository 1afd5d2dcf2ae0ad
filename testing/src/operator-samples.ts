import type { DeadLetterId, WorkflowId } from '@gpuaas/contract';
import type { NewId } from '@gpuaas/kernel';
import type { SamplesByOperation } from './module-samples.ts';
import type { TestWorld } from './test-world.ts';

/** As much of a world as something can be planted in. */
export interface Soil {
  platform: { ctxSource: { newId: NewId } };
  database: Pick<TestWorld['database'], 'asOwner'>;
}

/** A dead letter that nobody has acted on, of an event that has never been. */
export async function plantDeadLetter({ platform, database }: Soil): Promise<DeadLetterId> {
  const { newId } = platform.ctxSource;
  const [id, eventId, subject] = [newId('dl'), newId('evt'), newId('alloc')];
  const envelope = {
    specversion: '1.0',
    id: eventId,
    source: 'test',
    type: 'provisioning.active',
    subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    orgid: null,
    projectid: null,
    correlationid: newId('cor'),
    sequence: 1,
    data: { allocation_id: subject },
  };
  await database.asOwner(
    `insert into event_bus.dead_letter (id, consumer, event_id, envelope, attempts, error, failing_since)
     values ($1, 'nobody.listens', $2, $3, 3, 'sample', now())`,
    [id, eventId, JSON.stringify(envelope)],
  );
  return id;
}

/** A run of a workflow that nobody executes, so that it stays as it is. */
export async function plantRun({ platform, database }: Soil, state: string): Promise<WorkflowId> {
  const id = platform.ctxSource.newId('wf');
  await database.asOwner(
    `insert into workflow_engine.run (id, name, input, state, correlation_id, wake_at, started_at, ended_at)
     values ($1, 'sample.workflow', '{}', $2, 'cor_sample', now(), now(), case when $2 <> 'running' then now() end)`,
    [id, state],
  );
  return id;
}

export function operatorSamples(world: TestWorld): SamplesByOperation {
  const body = { reason: 'sample' };
  const letter = async () => ({ params: { dead_letter_id: await plantDeadLetter(world) }, status: 200 as const });
  const run = async (state: string) => ({
    params: { workflow_id: await plantRun(world, state) },
    status: 200 as const,
  });
  return {
    listDeadLetters: () => ({ status: 200 }),
    getDeadLetter: letter,
    replayDeadLetter: async () => ({ ...(await letter()), body }),
    discardDeadLetter: async () => ({ ...(await letter()), body }),
    listWorkflows: () => ({ status: 200 }),
    getWorkflow: () => run('running'),
    retryWorkflow: async () => ({ ...(await run('failed')), body }),
    cancelWorkflow: async () => ({ ...(await run('running')), body }),
  };
}
