-- For quotas: what an organisation and its projects hold, however much they once had.
create index allocation_held on allocations.allocation (org_id, project_id) include (gpu_count)
  where state in ('requested', 'provisioning', 'active', 'releasing');
