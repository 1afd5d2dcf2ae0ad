-- Whose right a session rests on, and since when nobody has seen its stream. Sessions from before this have none of it.
alter table terminal.session
  add column sign_in_id text collate "C",
  add column username text,
  add column seen_at timestamptz,
  add column missed_at timestamptz;
