create schema jobs;
grant usage on schema jobs to gpuaas_app;

-- Only jobs that fail have a row, so a healthy platform writes nothing here.
create table jobs.failing_job (
  name text primary key,
  failures integer not null,
  failing_since timestamptz not null,
  last_failed_at timestamptz not null,
  last_error text not null
);

grant select, insert, update, delete on jobs.failing_job to gpuaas_app;
