-- The regions in which a SKU is offered; null for all.
alter table catalog.sku add column regions text[];
