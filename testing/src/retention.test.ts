import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

let database: TestDatabase;
let world: TestWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner(`
    insert into fleet.node (id, name, state, state_changed_at, created_at) values ('node_1', 'one', 'retired', now(), now());
    insert into fleet.node_task (id, node_id, type, params, target, state, expires_at, correlation_id, created_at, ended_at)
    values ('task_1', 'node_1', 'test', '{}', 'alloc_1', 'completed', now(), 'cor', now(), now() - interval '31 days');
    insert into workflow_engine.run (id, name, input, state, correlation_id, wake_at, started_at, ended_at)
    values ('wf_1', 'test', '{}', 'succeeded', 'cor', now(), now(), now() - interval '31 days');
    insert into terminal.session (id, stream_id, allocation_id, project_id, node_id, user_id, kind, state, state_changed_at,
      correlation_id, created_at, ended_at)
    values ('term_1', 'stream_1', 'alloc_1', 'proj_1', 'node_1', 'user_1', 'shell', 'closed', now(), 'cor', now(),
      now() - interval '31 days');
    insert into iam.user_account (id, issuer, subject, username, display_name, platform_role, created_at, last_signed_in_at)
    values ('user_1', 'test', 'one', 'one', 'One', 'platform_user', now(), now());
    insert into iam.session (id, user_id, client, created_at, last_seen_at, expires_at)
    values ('sess_1', 'user_1', 'test', now(), now(), now() - interval '31 days');
    insert into idempotency.key (scope, key, request_hash, expires_at) values ('test', 'key', 'hash', now() - interval '1 minute')`);
  world = await startTestWorld({ database, gpus: 0 });
});
afterAll(() => world.stop());

it('a platform forgets what the contract keeps for a time only', async () => {
  await until('forgetting', async () => {
    const left = await database.asOwner(`
      select id from fleet.node_task where id = 'task_1' union all select id from workflow_engine.run where id = 'wf_1'
      union all select id from terminal.session where id = 'term_1' union all select id from iam.session where id = 'sess_1'
      union all select key from idempotency.key where scope = 'test'`);
    return left.length === 0;
  });
  expect(await database.asOwner('select name from jobs.failing_job')).toEqual([]);
});
