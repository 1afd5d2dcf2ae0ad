-- Every price that a SKU had, has and will have. Rows are only added: what something cost once is never another price.
create table catalog.price (
  sku_id text collate "C" not null references catalog.sku,
  number bigint generated always as identity,
  price_micros bigint not null check (price_micros >= 0),
  currency text not null,
  effective_from timestamptz not null,
  set_by text not null,
  primary key (sku_id, number)
);
create index price_effective on catalog.price (sku_id, effective_from desc, number desc);
insert into catalog.price (sku_id, price_micros, currency, effective_from, set_by)
  select id, price_micros, currency, updated_at, 'system' from catalog.sku;
alter table catalog.sku drop column price_micros, drop column currency;
grant select, insert on catalog.price to gpuaas_app;

-- A SKU that is restricted exists for these organisations only.
alter table catalog.sku add column restricted boolean not null default false;
create table catalog.entitlement (
  sku_id text collate "C" not null references catalog.sku,
  org_id text collate "C" not null,
  primary key (sku_id, org_id)
);
grant select, insert, delete on catalog.entitlement to gpuaas_app;

alter table catalog.sku add column allowed_gpu_counts integer[] not null default '{}';
update catalog.sku set allowed_gpu_counts = array[gpu_count];
alter table catalog.sku add column memory_bytes bigint;
alter table catalog.sku add column cpus integer;
alter table catalog.sku add column tasks integer;
alter table catalog.sku add column sudo boolean not null default false;
