-- How much its files can take where homes are.
alter table catalog.sku add column disk_bytes bigint;
-- What a slice leaves on a host that others use is proved; what root leaves cannot be. SKUs from before had it and gave it to nobody.
update catalog.sku set sudo = false where capacity_shape <> 'baremetal';
alter table catalog.sku add constraint sku_sudo check (not sudo or capacity_shape = 'baremetal');
