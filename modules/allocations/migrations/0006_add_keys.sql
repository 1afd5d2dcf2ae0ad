-- The SSH keys that can sign in, each with its owner. `keys_version` counts their changes, `keys_applied` is the last one that the
-- host has; until it has the newest, the platform tries again.
alter table allocations.allocation add column ssh_keys jsonb not null default '[]';
alter table allocations.allocation add column keys_version integer not null default 0;
alter table allocations.allocation add column keys_applied integer not null default 0;
alter table allocations.allocation add column keys_tried_at timestamptz;
alter table allocations.allocation add column keys_failure jsonb;

create index allocation_keys_of on allocations.allocation using gin (ssh_keys jsonb_path_ops)
  where ssh_keys <> '[]' and state in ('requested', 'provisioning', 'active');
create index allocation_keys_in on allocations.allocation (org_id, project_id)
  where ssh_keys <> '[]' and state in ('requested', 'provisioning', 'active');
create index allocation_keys_due on allocations.allocation (keys_tried_at)
  where keys_applied < keys_version and state = 'active';
