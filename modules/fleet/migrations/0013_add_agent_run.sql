-- Which run of the agent asked last, and which were replaced by another one. A run that was replaced is over; one that comes back again
-- and again has a second agent beside it, with a copy of the same key.
alter table fleet.node add column agent_run text;
alter table fleet.node add column earlier_runs text[] not null default '{}';
alter table fleet.node add column run_returns integer not null default 0;
alter table fleet.node add column run_returned_at timestamptz;
