-- Held by an allocation of the whole host: nobody else gets anything of its node, not even a GPU that is approved later.
alter table fleet.slot add column exclusive boolean not null default false;
create index slot_exclusive on fleet.slot (node_id) where exclusive;

-- Why a slot is blocked. One that needs a reimage is led out of it by nothing but an operator's word.
alter table fleet.slot add column blocked_reason text check (blocked_reason in ('not_clean', 'needs_reimage'));
update fleet.slot set blocked_reason = 'not_clean' where state = 'cleanup_blocked';
alter table fleet.slot add check (blocked_reason is null or state = 'cleanup_blocked');

-- When the agent last said what its host has, which installation that is, and since when.
alter table fleet.node add column inventory_at timestamptz;
alter table fleet.node add column machine_id text;
alter table fleet.node add column machine_since timestamptz;
