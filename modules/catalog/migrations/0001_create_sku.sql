create schema catalog;
grant usage on schema catalog to gpuaas_app;

create table catalog.sku (
  id text collate "C" primary key,
  display_name text not null,
  capacity_shape text not null check (capacity_shape in ('gpu_slice', 'baremetal')),
  gpu_model text not null,
  gpu_count integer not null check (gpu_count > 0),
  gpu_memory_bytes bigint not null,
  price_micros bigint not null check (price_micros >= 0),
  currency text not null,
  active boolean not null,
  simulated boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update on catalog.sku to gpuaas_app;
