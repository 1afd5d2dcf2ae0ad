-- One for each thing that entries are searched by; with a time they are found by their ids.
create index event_actor on audit.event (actor_id, id desc);
create index event_actor_name on audit.event (actor_name, id desc);
create index event_action on audit.event (action, id desc);
create index event_refused on audit.event (result, id desc) where result <> 'success';
