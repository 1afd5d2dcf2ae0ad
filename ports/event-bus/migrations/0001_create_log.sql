create schema event_bus;
grant usage on schema event_bus to gpuaas_app;

-- Appended by one writer at a time, so positions become visible in their order and a cursor never passes a late one.
create table event_bus.log (
  position bigint generated always as identity primary key,
  id text collate "C" not null unique,
  type text not null,
  envelope jsonb not null,
  appended_at timestamptz not null default clock_timestamp()
);

create table event_bus.cursor (
  consumer text primary key,
  position bigint not null default 0,
  failed_attempts integer not null default 0,
  retry_at timestamptz,
  last_error text
);

-- What a consumer could not digest. It is kept with its reason and can be handed in again.
create table event_bus.dead_letter (
  consumer text not null,
  event_id text collate "C" not null,
  envelope jsonb not null,
  attempts integer not null,
  error text not null,
  parked_at timestamptz not null default clock_timestamp(),
  primary key (consumer, event_id)
);

grant select, insert on event_bus.log to gpuaas_app;
grant select, insert, update on event_bus.cursor to gpuaas_app;
grant select, insert, delete on event_bus.dead_letter to gpuaas_app;
