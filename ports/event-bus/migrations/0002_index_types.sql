-- A consumer finds its next event by its types, however much of the log is for others, and sees by the last number that
-- was given that there is none.
create index log_type on event_bus.log (type, position);
grant select on sequence event_bus.log_position_seq to gpuaas_app;
-- What every consumer has passed long ago is forgotten; the outbox keeps what may have to be sent again.
create index log_appended on event_bus.log (appended_at);
grant delete on event_bus.log to gpuaas_app;
