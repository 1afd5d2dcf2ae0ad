-- A run that is retried asks again. Answers that it got before are set aside: whoever is asked must not give them again.
alter table workflow_engine.run add column set_aside text[] not null default '{}';
