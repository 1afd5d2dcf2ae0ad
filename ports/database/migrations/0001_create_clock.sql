-- The app role has no DDL and, where a table is a record (audit), no update or delete either. It cannot log in by itself:
-- the service's login is made a member of it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'gpuaas_app') then
    create role gpuaas_app nologin;
  end if;
end
$$;

create schema clock;
grant usage on schema clock to gpuaas_app;

-- Leases, deadlines and expiries are measured by the database's clock, so that the processes' own clocks cannot disagree.
-- Tests move it by this row; the app role may only read it.
create table clock.shift (
  only_row boolean primary key default true check (only_row),
  by_interval interval not null default '0'
);
insert into clock.shift default values;
grant select on clock.shift to gpuaas_app;

create function clock.now() returns timestamptz language sql stable as
  'select clock_timestamp() + (select by_interval from clock.shift)';
