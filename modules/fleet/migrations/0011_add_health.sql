-- What is wrong with a GPU (contract/gpu-conditions.yaml), and whether that keeps it from being given away. `missing`: the agent
-- does not show it any more. `cleared_at`: what an operator has dealt with began before this.
alter table fleet.slot add column conditions jsonb not null default '[]';
alter table fleet.slot add column unfit boolean not null default false;
alter table fleet.slot add column missing boolean not null default false;
alter table fleet.slot add column cleared_at timestamptz;
alter table fleet.slot add column busy_since timestamptz;
alter table fleet.slot add column idle_since timestamptz;
update fleet.slot set missing = true where state = 'unhealthy';
-- What the agent told last, for slots that are made later.
alter table fleet.node add column health jsonb;
