-- What its SKU said when it was made: a SKU can be changed while somebody has it.
alter table allocations.allocation add column capacity_shape text not null default 'gpu_slice'
  check (capacity_shape in ('gpu_slice', 'baremetal'));
alter table allocations.allocation add column sudo boolean not null default false check (not sudo or capacity_shape = 'baremetal');
alter table allocations.allocation add column limits jsonb;
