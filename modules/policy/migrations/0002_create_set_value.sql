-- What was set last for each key at each scope, so that reading it does not depend on how long the history is. One without a
-- value was cleared. A trigger keeps it: nothing can be set without a change in the history, whatever version of the platform
-- adds it, and the platform itself can only read this table.
create table policy.set_value (
  scope_type text collate "C" not null,
  scope_id text collate "C" not null,
  key text collate "C" not null,
  value integer,
  revision integer not null,
  primary key (scope_type, scope_id, key)
);
create index set_value_revision on policy.set_value (revision);
grant select on policy.set_value to gpuaas_app;

insert into policy.set_value (scope_type, scope_id, key, value, revision)
select distinct on (scope_type, scope_id, key) scope_type, scope_id, key, value, revision
from policy.change order by scope_type, scope_id, key, revision desc;

create function policy.keep_set_value() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into policy.set_value as known (scope_type, scope_id, key, value, revision)
  values (new.scope_type, new.scope_id, new.key, new.value, new.revision)
  on conflict (scope_type, scope_id, key) do update set value = excluded.value, revision = excluded.revision
  where known.revision < excluded.revision;
  return null;
end
$$;
create trigger change_is_set after insert on policy.change for each row execute function policy.keep_set_value();
