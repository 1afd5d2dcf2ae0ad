-- Who asked need not be a person: `requested_by` is the id of whatever kind of actor this says.
alter table allocations.allocation add column requested_by_type text not null default 'user';
