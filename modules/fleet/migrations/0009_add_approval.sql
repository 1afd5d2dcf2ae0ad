-- What the host of a node says it has; slots are made of it when somebody approves. Nodes from before were never asked.
alter table fleet.node add column approves_automatically boolean not null default true;
alter table fleet.node add column discovered_gpus jsonb not null default '[]';
