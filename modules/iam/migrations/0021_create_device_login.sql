-- A sign-in that a machine without a browser has asked for. Codes are kept as hashes. The first half of the code that a
-- person enters finds the row, the second half proves that they were shown it.
create table iam.device_login (
  id text collate "C" primary key,
  device_hash bytea not null unique,
  selector text not null unique,
  verifier_hash bytea not null,
  client text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_codes integer not null,
  interval_seconds integer not null,
  last_asked_at timestamptz,
  answered_at timestamptz,
  -- Who approved it. Nobody, though it was answered: it was denied.
  user_id text collate "C" references iam.user_account,
  session_id text collate "C" references iam.session on delete cascade
);
create index device_login_expiry on iam.device_login (expires_at);
create index device_login_session on iam.device_login (session_id) where session_id is not null;
grant select, insert, update, delete on iam.device_login to gpuaas_app;
