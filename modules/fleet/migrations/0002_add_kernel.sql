alter table fleet.node add column kernel text;
