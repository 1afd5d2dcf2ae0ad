-- In the order of the numbers entries are sealed. A transaction has its own number before it takes a value: that is what
-- lets the sealer tell a value that will still come from one that never will (see `advance` of the database port).
create sequence audit.event_number;
grant usage on sequence audit.event_number to gpuaas_app;
alter table audit.event add column seq bigint not null default nextval('audit.event_number');
alter table audit.event alter column seq
  set default case when pg_current_xact_id() is not null then nextval('audit.event_number') end;
create unique index event_seq on audit.event (seq);

-- One link of the chain each. What was passed over on the way stands in it, so that nothing here is ever changed.
create table audit.seal (
  number bigint primary key,
  last_position bigint not null unique,
  root bytea not null,
  hash bytea not null,
  signature bytea not null,
  key_id text not null,
  sealed_at timestamptz not null,
  read_until bigint not null,
  gaps jsonb not null
);

-- Which entry has which place in the chain. No entry has two.
create table audit.sealed_event (
  position bigint primary key,
  seq bigint not null unique,
  seal_number bigint not null references audit.seal (number),
  digest bytea not null
);

grant select, insert on audit.seal, audit.sealed_event to gpuaas_app;

create trigger seal_is_final before update or delete or truncate on audit.seal
  for each statement execute function audit.refuse_change();
create trigger sealed_event_is_final before update or delete or truncate on audit.sealed_event
  for each statement execute function audit.refuse_change();
