-- For the sweep of overdue tasks, for the tasks of one workflow and for those of one target.
create index node_task_overdue on fleet.node_task (expires_at) where ended_at is null;
create index node_task_reply on fleet.node_task (reply_to) where reply_to is not null;
create index node_task_target on fleet.node_task (target, type);
