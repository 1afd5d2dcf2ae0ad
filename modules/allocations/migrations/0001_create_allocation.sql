create schema allocations;
grant usage on schema allocations to gpuaas_app;

-- What the SKU said when the allocation was made is kept with it: a later price is not its price.
create table allocations.allocation (
  id text collate "C" primary key,
  org_id text collate "C" not null,
  project_id text collate "C" not null,
  name text not null,
  state text not null check (state in ('requested', 'provisioning', 'active', 'releasing', 'released', 'failed', 'release_failed')),
  state_changed_at timestamptz not null,
  sku text not null,
  gpu_model text not null,
  gpu_count integer not null,
  gpu_memory_bytes bigint not null,
  price_micros bigint not null,
  currency text not null,
  simulated boolean not null,
  node_id text collate "C" not null,
  node_name text not null,
  gpu_uuids text[] not null,
  isolation text check (isolation in ('user', 'none')),
  runtime_user text,
  requested_by text collate "C" not null,
  requested_by_name text not null,
  operation_id text collate "C" not null,
  operation_kind text not null,
  failure jsonb,
  created_at timestamptz not null,
  active_at timestamptz,
  released_at timestamptz,
  -- It failed and its host could not prove to be clean. Nobody can release it, so cleaning is tried again by itself.
  cleanup_pending boolean not null default false,
  cleanup_tried_at timestamptz
);
create index allocation_project on allocations.allocation (project_id, id desc);
create index allocation_open on allocations.allocation (state, state_changed_at)
  where state not in ('active', 'released', 'failed');
-- A name can be used again when its allocation is over.
create unique index allocation_name on allocations.allocation (project_id, name) where state not in ('released', 'failed');

grant select, insert, update on allocations.allocation to gpuaas_app;
