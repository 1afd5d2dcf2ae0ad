-- Somebody who is disabled keeps their records and loses every right at once.
alter table iam.user_account add column disabled_at timestamptz;
