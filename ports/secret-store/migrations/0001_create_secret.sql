create schema secret_store;
grant usage on schema secret_store to gpuaas_app;

-- Nothing here can be read without the key file: `wrapped_key` is the row's own key, encrypted with it.
create table secret_store.secret (
  path text collate "C" primary key,
  version integer not null,
  key_id text not null,
  wrapped_key bytea not null,
  ciphertext bytea not null,
  written_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on secret_store.secret to gpuaas_app;
