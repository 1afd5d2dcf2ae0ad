-- Members are removed. A membership is named by whom it is of and where, so that it needs no id of its own.
grant delete on iam.organization_membership, iam.project_membership to gpuaas_app;
create unique index organization_membership_name on iam.organization_membership
  (('omem_0' || substr(md5(org_id || user_id), 1, 25)));
create unique index project_membership_name on iam.project_membership
  (('pmem_0' || substr(md5(project_id || user_id), 1, 25)));

-- The link is known by its hash only. A row is deleted when the invitation is accepted or revoked, or has expired.
create table iam.invitation (
  id text collate "C" primary key,
  org_id text collate "C" not null references iam.organization,
  project_id text collate "C" references iam.project,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  note text,
  token_hash bytea not null unique,
  created_by text collate "C" not null references iam.user_account,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitation_of_organization on iam.invitation (org_id, id) where project_id is null;
create index invitation_of_project on iam.invitation (project_id, id) where project_id is not null;
create index invitation_expiry on iam.invitation (expires_at);
grant select, insert, delete on iam.invitation to gpuaas_app;
