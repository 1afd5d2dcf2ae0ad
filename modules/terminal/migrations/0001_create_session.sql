create schema terminal;
grant usage on schema terminal to gpuaas_app;

-- Exists before the first byte flows and is closed with the session.
create table terminal.session (
  id text collate "C" primary key,
  stream_id text collate "C" not null unique,
  allocation_id text collate "C" not null,
  project_id text collate "C" not null,
  node_id text collate "C" not null,
  user_id text collate "C" not null,
  kind text not null check (kind in ('shell', 'exec')),
  state text not null check (state in ('opening', 'open', 'closed')),
  state_changed_at timestamptz not null,
  correlation_id text not null,
  end_reason text,
  exit_code integer,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index session_allocation on terminal.session (allocation_id) where state <> 'closed';
create index session_open on terminal.session (state, state_changed_at) where state <> 'closed';

grant select, insert, update on terminal.session to gpuaas_app;
