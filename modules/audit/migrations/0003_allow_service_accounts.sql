-- Kinds of identities are listed in the contract, and grow there.
alter table audit.event drop constraint event_actor_type_check;
