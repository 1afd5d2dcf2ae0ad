-- How a GPU is connected, as its host last said: GPUs of one `link_group` reach each other by NVLink. Null where nobody has looked.
-- `divided`: it is in MIG mode, so nobody can have the whole of it.
alter table fleet.slot add column numa_node integer;
alter table fleet.slot add column link_group integer;
alter table fleet.slot add column divided boolean not null default false;
