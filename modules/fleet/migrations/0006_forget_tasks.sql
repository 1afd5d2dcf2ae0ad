-- Tasks that ended long ago are forgotten, the oldest first (contract/retention.yaml).
create index node_task_ended on fleet.node_task (ended_at) where ended_at is not null;
grant delete on fleet.node_task to gpuaas_app;
