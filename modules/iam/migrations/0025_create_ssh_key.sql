-- Public keys of people. Blob is what the type and the numbers of the key are encoded as; its hash is the fingerprint.
create table iam.ssh_key (
  id text collate "C" primary key,
  user_id text collate "C" not null references iam.user_account,
  name text not null,
  type text not null,
  bits integer not null,
  fingerprint text collate "C" not null,
  blob bytea not null,
  created_at timestamptz not null
);
create unique index ssh_key_name on iam.ssh_key (user_id, name);
create unique index ssh_key_fingerprint on iam.ssh_key (user_id, fingerprint);

-- A key is added or deleted, and never changed.
grant select, insert, delete on iam.ssh_key to gpuaas_app;
