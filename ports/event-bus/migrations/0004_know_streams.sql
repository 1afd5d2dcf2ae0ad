-- Which streams of a broker the relay has sent to, by the time they were made: one that was made anew has lost its events.
create table event_bus.stream (
  name text primary key,
  made_at text not null
);
grant select, insert, update on event_bus.stream to gpuaas_app;
