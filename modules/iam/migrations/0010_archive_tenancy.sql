-- What is archived keeps its rows, because allocations and the audit log name it, and gives its name free.
alter table iam.organization add column archived_at timestamptz;
alter table iam.department add column archived_at timestamptz;
alter table iam.project add column archived_at timestamptz;

alter table iam.organization drop constraint organization_slug_key;
alter table iam.department drop constraint department_org_id_slug_key;
alter table iam.project drop constraint project_org_id_slug_key;
create unique index organization_slug on iam.organization (slug) where archived_at is null;
create unique index department_slug on iam.department (org_id, slug) where archived_at is null;
create unique index project_slug on iam.project (org_id, slug) where archived_at is null;

create index project_of_organization on iam.project (org_id, id);
create index project_of_department on iam.project (department_id) where archived_at is null;
create index organization_membership_user on iam.organization_membership (user_id, org_id);
