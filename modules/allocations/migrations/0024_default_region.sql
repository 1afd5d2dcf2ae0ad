-- A process of the version before does not say it, and runs beside this one during an upgrade. It knows one region.
alter table allocations.allocation alter column region set default 'local';
