-- Where the node takes SSH, as it was said last: a copy, so that reading an allocation asks for nothing else.
alter table allocations.allocation add column node_ssh jsonb;
