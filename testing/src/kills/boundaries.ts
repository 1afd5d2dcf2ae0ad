/** A point of the path at which everything stands still, just before it is committed. */
export interface Boundary {
  path: 'provisioning' | 'releasing';
  name: string;
  /** The write that is held up: which table, which operation, on which condition. */
  table: string;
  on: 'insert' | 'update';
  when: string;
  /** The caller's own request is held up: it has not been acknowledged yet. */
  unacknowledged?: boolean;
}

const task = (type: string, state: string) =>
  `new.type = '${type}' and new.state = '${state}' and old.state is distinct from new.state`;
const step = (name: string, state: string) => `new.name = '${name}' and new.state = '${state}'`;
const run = (name: string) => `new.name = '${name}'`;

const provision = 'allocation.provision_user';
const deprovision = 'allocation.deprovision_user';

/** Every write that moves an allocation on, from the request to the proof that nothing is left. */
export const boundaries: readonly Boundary[] = [
  {
    path: 'provisioning',
    name: 'request',
    table: 'outbox.event',
    on: 'insert',
    when: "new.type = 'provisioning.requested'",
    unacknowledged: true,
  },
  {
    path: 'provisioning',
    name: 'event relayed',
    table: 'event_bus.log',
    on: 'insert',
    when: "new.type = 'provisioning.requested'",
  },
  {
    path: 'provisioning',
    name: 'workflow started',
    table: 'workflow_engine.run',
    on: 'insert',
    when: run('allocations.provision'),
  },
  {
    path: 'provisioning',
    name: 'accepted',
    table: 'workflow_engine.journal',
    on: 'insert',
    when: step('accept', 'done'),
  },
  {
    path: 'provisioning',
    name: 'task sent',
    table: 'workflow_engine.journal',
    on: 'insert',
    when: step('prepare_host', 'waiting'),
  },
  {
    path: 'provisioning',
    name: 'task dispatched',
    table: 'fleet.node_task',
    on: 'update',
    when: task(provision, 'dispatched'),
  },
  {
    path: 'provisioning',
    name: 'task completed',
    table: 'fleet.node_task',
    on: 'update',
    when: task(provision, 'completed'),
  },
  {
    path: 'provisioning',
    name: 'answer taken',
    table: 'workflow_engine.journal',
    on: 'update',
    when: step('prepare_host', 'done'),
  },
  {
    path: 'provisioning',
    name: 'activated',
    table: 'workflow_engine.journal',
    on: 'insert',
    when: step('activate', 'done'),
  },
  {
    path: 'provisioning',
    name: 'workflow ended',
    table: 'workflow_engine.run',
    on: 'update',
    when: `${run('allocations.provision')} and new.state = 'succeeded'`,
  },
  {
    path: 'releasing',
    name: 'request',
    table: 'outbox.event',
    on: 'insert',
    when: "new.type = 'provisioning.releasing.requested'",
    unacknowledged: true,
  },
  {
    path: 'releasing',
    name: 'event relayed',
    table: 'event_bus.log',
    on: 'insert',
    when: "new.type = 'provisioning.releasing.requested'",
  },
  {
    path: 'releasing',
    name: 'workflow started',
    table: 'workflow_engine.run',
    on: 'insert',
    when: run('allocations.release'),
  },
  {
    path: 'releasing',
    name: 'task sent',
    table: 'workflow_engine.journal',
    on: 'insert',
    when: step('clean_host', 'waiting'),
  },
  {
    path: 'releasing',
    name: 'task dispatched',
    table: 'fleet.node_task',
    on: 'update',
    when: task(deprovision, 'dispatched'),
  },
  {
    path: 'releasing',
    name: 'task completed',
    table: 'fleet.node_task',
    on: 'update',
    when: task(deprovision, 'completed'),
  },
  {
    path: 'releasing',
    name: 'answer taken',
    table: 'workflow_engine.journal',
    on: 'update',
    when: step('clean_host', 'done'),
  },
  {
    path: 'releasing',
    name: 'capacity returned',
    table: 'workflow_engine.journal',
    on: 'insert',
    when: step('return_capacity', 'done'),
  },
  {
    path: 'releasing',
    name: 'workflow ended',
    table: 'workflow_engine.run',
    on: 'update',
    when: `${run('allocations.release')} and new.state = 'succeeded'`,
  },
];
