-- Why the platform stopped trusting the node; its state says that it did.
alter table fleet.node add column quarantine_reason text;

-- Certificates that a renewal replaced, until they expire. Whoever renews with one of these holds a copy of the node's key.
create table fleet.superseded_certificate (
  fingerprint text primary key,
  node_id text collate "C" not null references fleet.node,
  not_after timestamptz not null
);
create index superseded_certificate_node on fleet.superseded_certificate (node_id);
grant select, insert, delete on fleet.superseded_certificate to gpuaas_app;
