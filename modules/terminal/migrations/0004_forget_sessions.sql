-- Sessions that closed long ago are forgotten, the oldest first (contract/retention.yaml).
create index session_ended on terminal.session (ended_at) where state = 'closed';
grant delete on terminal.session to gpuaas_app;
