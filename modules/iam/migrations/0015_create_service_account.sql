-- A program that acts in one project, with a scope of its own. It belongs to the project, not to whoever made it.
create table iam.service_account (
  id text collate "C" primary key,
  project_id text collate "C" not null references iam.project,
  name text not null,
  description text,
  scope text[] not null,
  state text not null check (state in ('active', 'disabled', 'deleted')),
  state_changed_at timestamptz not null,
  created_by_type text not null,
  created_by text collate "C" not null,
  created_by_name text not null,
  created_at timestamptz not null
);
create unique index service_account_name on iam.service_account (project_id, name) where state <> 'deleted';

-- Only hashes. A key that was deleted stays as a record of when it was used.
create table iam.service_account_key (
  id text collate "C" primary key,
  service_account_id text collate "C" not null references iam.service_account,
  hash bytea not null unique,
  created_at timestamptz not null,
  deleted_at timestamptz,
  last_used_at timestamptz,
  last_used_by text,
  last_used_from text
);
create index service_account_key_account on iam.service_account_key (service_account_id);

grant select, insert, update on iam.service_account, iam.service_account_key to gpuaas_app;
