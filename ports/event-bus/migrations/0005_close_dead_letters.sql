-- A dead letter has an id of its own, and stays for a while after somebody replayed or discarded it: whoever is late learns
-- what was done. One event of a consumer has at most one that is open; when it fails again after a replay, that is another.
alter table event_bus.dead_letter
  add column id text collate "C",
  add column state text not null default 'open' check (state in ('open', 'replayed', 'discarded')),
  add column failing_since timestamptz,
  add column closed_at timestamptz;
update event_bus.dead_letter
  set id = 'dl_0' || substr(md5(consumer || ' ' || event_id), 1, 25), failing_since = parked_at;
alter table event_bus.dead_letter
  alter column id set not null,
  alter column failing_since set not null,
  drop constraint dead_letter_pkey,
  add constraint dead_letter_pkey primary key (id);
create unique index dead_letter_open on event_bus.dead_letter (consumer, event_id) where state = 'open';
drop index event_bus.dead_letter_parked;
create index dead_letter_parked on event_bus.dead_letter (parked_at, id);
create index dead_letter_closed on event_bus.dead_letter (closed_at) where state <> 'open';
grant update on event_bus.dead_letter to gpuaas_app;
