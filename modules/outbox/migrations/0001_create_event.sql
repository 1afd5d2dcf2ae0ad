create schema outbox;
grant usage on schema outbox to gpuaas_app;

-- `xid` stands before `seq` so that a transaction has its number before it takes a sequence value: that is what lets the
-- relay tell a value that will still come from one that never will (see relay.ts).
create table outbox.event (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity primary key,
  id text collate "C" not null unique,
  type text not null,
  source text not null,
  subject text not null,
  org_id text,
  project_id text,
  correlation_id text not null,
  occurred_at timestamptz not null,
  data jsonb not null
);
create index event_occurred on outbox.event (occurred_at);
create index event_correlation on outbox.event (correlation_id);

-- How far the relay has got. Rows are not marked one by one: that would double the writes and leave dead rows behind.
create table outbox.relay (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  gaps jsonb not null default '[]'
);
insert into outbox.relay default values;

grant select, insert, delete on outbox.event to gpuaas_app;
grant select, update on outbox.relay to gpuaas_app;
