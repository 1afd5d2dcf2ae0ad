-- Where tenants of a node sign in with SSH, and the keys by which they know it, as its agent says.
alter table fleet.node add column ssh jsonb;
