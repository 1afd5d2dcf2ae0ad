-- How allocations are kept apart on a node, as its agent found it. Agents from before say nothing.
alter table fleet.node add column confinement jsonb;
