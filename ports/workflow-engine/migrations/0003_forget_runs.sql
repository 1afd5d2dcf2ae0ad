-- Runs that ended long ago are forgotten, the oldest first (contract/retention.yaml). Their journals and answers go with them.
create index run_ended on workflow_engine.run (ended_at) where state in ('succeeded', 'failed', 'cancelled');
grant delete on workflow_engine.run to gpuaas_app;
