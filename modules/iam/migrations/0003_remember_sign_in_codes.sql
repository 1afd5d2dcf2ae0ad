-- The identity provider's own session that a session came from: it ends with it.
alter table iam.session add column issuer_session text;

-- Codes of recent sign-ins, as hashes. A code that is used a second time ends the session that it made; one that was
-- refused makes no session any more.
create table iam.sign_in_code (
  hash bytea primary key,
  session_id text collate "C" references iam.session,
  expires_at timestamptz not null
);
create index sign_in_code_expiry on iam.sign_in_code (expires_at);
create index sign_in_code_refused on iam.sign_in_code (expires_at) where session_id is null;
grant select, insert, update, delete on iam.sign_in_code to gpuaas_app;
