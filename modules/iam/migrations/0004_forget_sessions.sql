-- Sessions that were over long ago are forgotten, the oldest first (contract/retention.yaml), with what points to them.
create index session_over on iam.session (least(ended_at, expires_at));
create index sign_in_code_session on iam.sign_in_code (session_id) where session_id is not null;
grant delete on iam.session to gpuaas_app;
