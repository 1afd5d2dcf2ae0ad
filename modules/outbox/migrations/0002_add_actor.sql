-- Who caused an event. Events from before this do not say.
alter table outbox.event add column actor_type text, add column actor_id text;
