-- What the agent of a node can do, and how it reads the GPUs. Agents from before say nothing; they can do these three.
alter table fleet.node add column task_types text[] not null
  default '{allocation.provision_user,allocation.deprovision_user,terminal.open}';
alter table fleet.node add column gpu_driver jsonb;
