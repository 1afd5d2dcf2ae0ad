-- Where a session was last seen, so that its owner can tell which one to end.
alter table iam.session add column address text;
