-- The last write that somebody made to prove that the database takes writes.
create table clock.beat (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
grant select, insert, update on clock.beat to gpuaas_app;

-- Commits a row and writes half a megabyte to a temporary file: the row alone would fit into pages and log segments that are
-- there already, also when no byte of the disk is left.
create function clock.prove_write() returns void language sql set work_mem = '64kB' as $$
  insert into clock.beat (at)
  select clock_timestamp() from (select count(*) as written from generate_series(1, 16000)) as file where written > 0
  on conflict (only_row) do update set at = excluded.at
$$;
