-- Who has a session need not be a person: `user_id` and `username` are those of whatever kind of actor this says, and
-- `sign_in_id` is what they proved it with.
alter table terminal.session add column actor_type text not null default 'user';
