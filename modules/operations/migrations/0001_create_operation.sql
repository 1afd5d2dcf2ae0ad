create schema operations;
grant usage on schema operations to gpuaas_app;

create table operations.operation (
  id text collate "C" primary key,
  kind text not null,
  state text not null check (state in ('pending', 'running', 'succeeded', 'failed', 'cancelled')),
  target_type text not null,
  target_id text collate "C" not null,
  project_id text collate "C" not null,
  error jsonb,
  correlation_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz
);

-- Steps that are planned are written with the operation, so that a reader sees what is still to come.
create table operations.step (
  operation_id text collate "C" not null references operations.operation on delete cascade,
  number integer not null,
  name text not null,
  state text not null check (state in ('pending', 'running', 'succeeded', 'failed', 'skipped')),
  started_at timestamptz,
  ended_at timestamptz,
  message text,
  primary key (operation_id, number)
);
create unique index step_name on operations.step (operation_id, name);

grant select, insert, update on operations.operation, operations.step to gpuaas_app;
