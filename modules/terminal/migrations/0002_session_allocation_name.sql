-- As the allocation was called then, for the audit log. Sessions from before this have none.
alter table terminal.session add column allocation_name text;
