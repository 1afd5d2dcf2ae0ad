-- Operators cancel and retry runs. A run that is cancelled takes back what it did, and says why it was cancelled.
alter table workflow_engine.run
  add column cancel_reason text,
  drop constraint run_state_check,
  add constraint run_state_check check (state in ('running', 'succeeded', 'failed', 'cancelled', 'broken'));

-- A step that can be taken back is taken back when its run fails, so a retry has to do it again.
alter table workflow_engine.journal add column has_undo boolean not null default false;

-- Few runs end badly; those are what operators look for.
create index run_ended_badly on workflow_engine.run (id) where state in ('failed', 'cancelled', 'broken');

grant delete on workflow_engine.journal, workflow_engine.answer to gpuaas_app;
