-- Where nodes are. In a region that is not open nothing new is placed.
create table fleet.region (
  id text collate "C" primary key,
  display_name text not null,
  description text not null,
  open boolean not null,
  created_at timestamptz not null
);
insert into fleet.region values ('local', 'Local', '', true, clock.now());
grant select, insert, update, delete on fleet.region to gpuaas_app;

-- No foreign key: a node that was removed says where it was, also when its region is gone. Whoever puts a node into a region locks it.
alter table fleet.node add column region text collate "C" not null default 'local';
-- That of the node. A slot is looked at again when it is locked; by then its node may have moved.
alter table fleet.slot add column region text collate "C" not null default 'local';
