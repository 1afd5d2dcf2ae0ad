// Generated from contract/ by `npm run gen`. Do not edit.

/** Table → how long its rows are kept: only those that go by the clock. contract/retention.yaml says since when, and why. */
export const keptSeconds = {
  "event_bus.log": 691200,
  "event_bus.dead_letter": 2592000,
  "fleet.node_task": 2592000,
  "iam.session": 2592000,
  "iam.sign_in_code": 900,
  "idempotency.key": 86400,
  "jobs.process": 3600,
  "outbox.event": 604800,
  "terminal.session": 2592000,
  "workflow_engine.run": 2592000
} as const;
