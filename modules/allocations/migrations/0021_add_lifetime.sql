-- Words of its project by which it is found again.
alter table allocations.allocation add column labels jsonb not null default '{}';
-- How long it lasts once it is active, when that is over, and since when its project has been warned of it.
alter table allocations.allocation add column max_duration_seconds integer;
alter table allocations.allocation add column ends_at timestamptz;
alter table allocations.allocation add column end_warned_at timestamptz;
-- Since when somebody last said that it is still needed.
alter table allocations.allocation add column extended_at timestamptz;
-- Since when all its GPUs are idle, and when it is released for that. Only while its project is warned of it.
alter table allocations.allocation add column idle_since timestamptz;
alter table allocations.allocation add column idle_ends_at timestamptz;
alter table allocations.allocation add column release_reason text;
-- For the sweep of those whose time is over.
create index allocation_ends on allocations.allocation (ends_at) where state = 'active' and ends_at is not null;
create index allocation_idle on allocations.allocation (idle_ends_at) where state = 'active' and idle_ends_at is not null;
