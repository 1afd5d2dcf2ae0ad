-- When an operator vouched that nothing of it is left, because its node could not verify it.
alter table allocations.allocation add column cleanup_confirmed_at timestamptz;
