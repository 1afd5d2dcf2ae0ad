// Generated from contract/ by `npm run gen`. Do not edit.

import type { NodeTaskType } from './messages.ts';

/** Node task type → seconds after which it is given up, from when it is queued. */
export const nodeTaskTimeouts: Readonly<Record<NodeTaskType, number>> = {
  "allocation.deprovision_user": 540,
  "allocation.provision_user": 540,
  "allocation.update_keys": 540,
  "slice.topology_discover": 300,
  "terminal.open": 20
};
