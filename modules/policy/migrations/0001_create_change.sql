create schema policy;
grant usage on schema policy to gpuaas_app;

-- What was set, where and by whom. The newest row of a key at a scope is what holds there; one without a value says that the
-- value was cleared. Revisions have no gaps and are in the order of the commits, so that whoever has seen one needs to ask only
-- for those above it. The platform's scope has no id.
create table policy.change (
  revision integer primary key,
  id text collate "C" not null unique,
  key text collate "C" not null,
  scope_type text collate "C" not null check (scope_type in ('platform', 'organization', 'project')),
  scope_id text collate "C" not null,
  value integer,
  before integer,
  reason text,
  actor_type text not null,
  actor_id text collate "C",
  actor_name text not null,
  changed_at timestamptz not null
);
create index change_place on policy.change (key, scope_type, scope_id, revision desc);

-- A record: the platform can add to it and read it, nothing else.
grant select, insert on policy.change to gpuaas_app;

create function policy.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'policy changes cannot be changed or removed';
end
$$;
create trigger change_is_final before update or delete or truncate on policy.change
  for each statement execute function policy.refuse_change();
