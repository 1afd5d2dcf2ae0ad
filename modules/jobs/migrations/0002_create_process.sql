-- Every process of the platform signs here again and again while it runs. Its id is new with every start. Roles are
-- separated by commas, as on its command line.
create table jobs.process (
  id text collate "C" primary key,
  roles text not null,
  version text not null,
  host text not null,
  started_at timestamptz not null,
  last_sign_at timestamptz not null
);
grant select, insert, update, delete on jobs.process to gpuaas_app;
