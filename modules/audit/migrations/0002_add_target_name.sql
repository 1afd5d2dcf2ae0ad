alter table audit.event add column target_name text;
