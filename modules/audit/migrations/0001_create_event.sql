create schema audit;
grant usage on schema audit to gpuaas_app;

create table audit.event (
  id text collate "C" primary key,
  occurred_at timestamptz not null,
  actor_type text not null check (actor_type in ('user', 'node', 'gateway', 'system', 'anonymous')),
  actor_id text collate "C",
  actor_name text not null,
  action text not null,
  result text not null check (result in ('success', 'denied', 'failure')),
  target_type text,
  target_id text collate "C",
  project_id text collate "C",
  correlation_id text not null,
  request_id text,
  detail jsonb not null
);
create index event_project on audit.event (project_id, id desc);
create index event_target on audit.event (target_id, id desc);
create index event_correlation on audit.event (correlation_id);

-- A record: the platform can add to it and read it, nothing else.
grant select, insert on audit.event to gpuaas_app;

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events cannot be changed or removed';
end
$$;
create trigger event_is_final before update or delete or truncate on audit.event
  for each statement execute function audit.refuse_change();
