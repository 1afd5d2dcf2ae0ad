create schema identity_provider;
grant usage on schema identity_provider to gpuaas_app;

-- People who sign in at the embedded issuer. With an external issuer this table stays empty.
create table identity_provider.account (
  subject text collate "C" primary key,
  username text not null unique,
  display_name text not null,
  email text,
  password_hash text not null,
  failed_logins integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- What the issuer has to remember between requests: codes, sessions, interactions.
create table identity_provider.artifact (
  model text not null,
  id text collate "C" not null,
  payload jsonb not null,
  uid text,
  user_code text,
  grant_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index artifact_uid on identity_provider.artifact (uid) where uid is not null;
create index artifact_grant on identity_provider.artifact (grant_id) where grant_id is not null;
create index artifact_expiry on identity_provider.artifact (expires_at);

grant select, insert, update, delete on identity_provider.account, identity_provider.artifact to gpuaas_app;
