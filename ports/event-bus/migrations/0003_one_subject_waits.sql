-- What a consumer has taken from the bus: handled, or kept in `waiting`. Written in the transaction of the effect, so an
-- event that is delivered twice has one effect.
create table event_bus.taken (
  consumer text not null,
  event_id text collate "C" not null,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (consumer, event_id)
);
create index taken_at on event_bus.taken (taken_at);

-- Events that failed, and those of the same subject behind them. The first of each subject has a time to be retried at.
create table event_bus.waiting (
  consumer text not null,
  event_id text collate "C" not null,
  number bigint generated always as identity,
  subject text not null,
  envelope jsonb not null,
  attempts integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  error text,
  primary key (consumer, event_id)
);
create index waiting_order on event_bus.waiting (consumer, subject, number);
create index waiting_due on event_bus.waiting (consumer, retry_at) where retry_at is not null;

create index dead_letter_parked on event_bus.dead_letter (parked_at, consumer, event_id);

alter table event_bus.cursor drop column failed_attempts, drop column retry_at, drop column last_error;

grant select, insert, delete on event_bus.taken to gpuaas_app;
grant select, insert, update, delete on event_bus.waiting to gpuaas_app;
