create schema workflow_engine;
grant usage on schema workflow_engine to gpuaas_app;

-- `fence` grows with every claim: an executor that lost its lease can commit nothing any more.
-- `answers` grows with every answer, so that a run which is just going to sleep notices one that has just come.
create table workflow_engine.run (
  id text collate "C" primary key,
  name text not null,
  input jsonb not null,
  state text not null default 'running' check (state in ('running', 'succeeded', 'failed', 'broken')),
  failure jsonb,
  correlation_id text not null,
  fence bigint not null default 0,
  lease_until timestamptz,
  wake_at timestamptz not null,
  answers integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index run_due on workflow_engine.run (wake_at) where state = 'running';

-- What a run has done, in order. A run that starts over reads its results from here instead of doing it again.
create table workflow_engine.journal (
  run_id text collate "C" not null references workflow_engine.run on delete cascade,
  number integer not null,
  name text not null,
  state text not null check (state in ('retrying', 'waiting', 'done', 'failed')),
  result jsonb,
  failure jsonb,
  failed_attempts integer not null default 0,
  deadline_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (run_id, number)
);

create table workflow_engine.answer (
  run_id text collate "C" not null references workflow_engine.run on delete cascade,
  request text not null,
  answer jsonb not null,
  answered_at timestamptz not null,
  primary key (run_id, request)
);

grant select, insert, update on workflow_engine.run, workflow_engine.journal to gpuaas_app;
grant select, insert on workflow_engine.answer to gpuaas_app;
