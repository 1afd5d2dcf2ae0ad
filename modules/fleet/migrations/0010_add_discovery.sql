-- What a host looked like, each time its agent looked. The newest 20 of a node are kept.
create table fleet.discovery (
  task_id text collate "C" primary key,
  node_id text collate "C" not null references fleet.node,
  discovered_at timestamptz not null,
  topology jsonb not null
);
create index discovery_node on fleet.discovery (node_id, task_id desc);
grant select, insert, delete on fleet.discovery to gpuaas_app;
