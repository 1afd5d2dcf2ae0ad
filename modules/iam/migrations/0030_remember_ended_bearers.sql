-- Tokens of the identity provider whose session somebody has ended here. Only the provider knows when its own session ends, and
-- a token of it may come long after the session was forgotten here.
create table iam.ended_bearer (
  hash bytea primary key,
  ended_at timestamptz not null
);
grant select, insert on iam.ended_bearer to gpuaas_app;
