create schema iam;
grant usage on schema iam to gpuaas_app;

create table iam.organization (
  id text collate "C" primary key,
  type text not null check (type in ('personal', 'enterprise')),
  slug text not null unique,
  name text not null,
  created_at timestamptz not null
);

create table iam.department (
  id text collate "C" primary key,
  org_id text collate "C" not null references iam.organization,
  slug text not null,
  name text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  unique (org_id, slug)
);
create unique index department_default on iam.department (org_id) where is_default;

create table iam.project (
  id text collate "C" primary key,
  org_id text collate "C" not null references iam.organization,
  department_id text collate "C" not null references iam.department,
  slug text not null,
  name text not null,
  created_at timestamptz not null,
  unique (org_id, slug)
);

-- A person is known by what the issuer calls him; the username is only for reading.
create table iam.user_account (
  id text collate "C" primary key,
  issuer text not null,
  subject text not null,
  username text not null unique,
  display_name text not null,
  email text,
  platform_role text not null check (platform_role in ('platform_user', 'platform_admin')),
  created_at timestamptz not null,
  last_signed_in_at timestamptz not null,
  unique (issuer, subject)
);

create table iam.organization_membership (
  org_id text collate "C" not null references iam.organization,
  user_id text collate "C" not null references iam.user_account,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  primary key (org_id, user_id)
);

create table iam.project_membership (
  project_id text collate "C" not null references iam.project,
  user_id text collate "C" not null references iam.user_account,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  primary key (project_id, user_id)
);
create index project_membership_user on iam.project_membership (user_id, project_id);

create table iam.session (
  id text collate "C" primary key,
  user_id text collate "C" not null references iam.user_account,
  client text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text
);
create index session_of_user on iam.session (user_id);

-- Only hashes. A token that has a successor was used; seeing it again means that somebody has a copy.
create table iam.refresh_token (
  hash bytea primary key,
  session_id text collate "C" not null references iam.session,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index refresh_token_session on iam.refresh_token (session_id);

grant select, insert, update on
  iam.organization, iam.department, iam.project, iam.user_account, iam.organization_membership, iam.project_membership,
  iam.session, iam.refresh_token to gpuaas_app;
grant delete on iam.refresh_token to gpuaas_app;
