-- The region of its node when it was made: a node with allocations does not move.
alter table allocations.allocation add column region text not null default 'local';
alter table allocations.allocation alter column region drop default;
