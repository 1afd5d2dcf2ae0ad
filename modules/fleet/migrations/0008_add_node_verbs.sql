-- Since when the certificate of a quarantined node is not to be trusted again, even when the quarantine is lifted.
alter table fleet.node add column certificate_revoked_at timestamptz;
update fleet.node set certificate_revoked_at = state_changed_at where state = 'quarantined';

-- A name is free again when its node was removed.
alter table fleet.node drop constraint node_name_key;
create unique index node_name on fleet.node (name) where state <> 'deleted';

-- Set when its node is drained: a statement that began before that may still take the node to be active.
alter table fleet.slot add column held_back boolean not null default false;
create index slot_node on fleet.slot (node_id);
