create schema idempotency;
grant usage on schema idempotency to gpuaas_app;

-- `scope` is who called what: a key of one caller says nothing about the same key of another.
create table idempotency.key (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer,
  headers jsonb,
  body text,
  expires_at timestamptz not null,
  primary key (scope, key)
);
create index key_expiry on idempotency.key (expires_at);
grant select, insert, update, delete on idempotency.key to gpuaas_app;
