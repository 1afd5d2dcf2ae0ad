-- The certificate with which a node can join again by itself after its own has expired, and until when. It works once.
alter table fleet.node add column rejoin_fingerprint text;
alter table fleet.node add column rejoin_until timestamptz;
