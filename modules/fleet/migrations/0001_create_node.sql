create schema fleet;
grant usage on schema fleet to gpuaas_app;

create table fleet.node (
  id text collate "C" primary key,
  name text not null unique,
  state text not null check (state in ('bootstrap_issued', 'enrolling', 'active', 'offline', 'quarantined', 'draining',
    'drained', 'retired', 'removing', 'deleted')),
  state_changed_at timestamptz not null,
  cordoned boolean not null default false,
  simulated boolean not null default false,
  isolation text check (isolation in ('user', 'none')),
  hostname text,
  agent_version text,
  certificate_fingerprint text,
  certificate_not_before timestamptz,
  certificate_not_after timestamptz,
  -- The certificate before the last renewal: its answer may have been lost on the way.
  previous_fingerprint text,
  last_seen_at timestamptz,
  created_at timestamptz not null
);

-- At most one open token a node. `fingerprint` is that of the bootstrap certificate inside the token.
create table fleet.join_token (
  node_id text collate "C" primary key references fleet.node,
  fingerprint text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- One GPU that can be given away.
create table fleet.slot (
  id text collate "C" primary key,
  node_id text collate "C" not null references fleet.node,
  number integer not null,
  gpu_uuid text not null,
  gpu_model text not null,
  gpu_memory_bytes bigint not null,
  simulated boolean not null,
  state text not null check (state in ('available', 'reserved', 'in_use', 'cleaning', 'cleanup_blocked', 'disabled', 'unhealthy')),
  state_changed_at timestamptz not null,
  allocation_id text collate "C",
  unique (node_id, gpu_uuid),
  check ((allocation_id is null) = (state in ('available', 'disabled', 'unhealthy')))
);
create index slot_available on fleet.slot (gpu_model, node_id) where state = 'available';
create index slot_allocation on fleet.slot (allocation_id) where allocation_id is not null;

-- Which allocation had which GPU, and when.
create table fleet.reservation (
  allocation_id text collate "C" not null,
  slot_id text collate "C" not null references fleet.slot,
  reserved_at timestamptz not null,
  ended_at timestamptz,
  primary key (allocation_id, slot_id)
);
create unique index reservation_open on fleet.reservation (slot_id) where ended_at is null;

create table fleet.node_task (
  id text collate "C" primary key,
  node_id text collate "C" not null references fleet.node,
  type text not null,
  params jsonb not null,
  target text not null,
  state text not null check (state in ('queued', 'dispatched', 'running', 'completed', 'failed', 'expired', 'cancelled')),
  attempt integer not null default 0,
  -- Who has it: the certificate that claimed it, and the run of the agent, until when.
  claimed_by text,
  agent_run text,
  lease_until timestamptz,
  expires_at timestamptz not null,
  correlation_id text not null,
  reply_to text collate "C",
  output jsonb,
  evidence jsonb not null default '[]',
  error jsonb,
  refusals integer not null default 0,
  created_at timestamptz not null,
  dispatched_at timestamptz,
  ended_at timestamptz
);
create index node_task_open on fleet.node_task (node_id, created_at) where ended_at is null;
create index node_task_node on fleet.node_task (node_id, id desc);
create index node_task_correlation on fleet.node_task (correlation_id);

grant select, insert, update on fleet.node, fleet.join_token, fleet.slot, fleet.reservation, fleet.node_task to gpuaas_app;
