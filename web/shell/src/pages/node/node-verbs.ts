import type { NodeView } from '@gpuaas/contract';
import type { NodeVerb } from '../../api/node-verbs.ts';

export type Action = NodeVerb | 'quarantine' | 'remove';

/** What can be done to a node in its state; what would only be refused is not offered. */
export function actionsFor({ state, cordoned, quarantine, approval, reimage }: NodeView): Action[] {
  const isIn = (...states: NodeView['state'][]) => states.includes(state);
  const offered: Readonly<Record<Action, boolean>> = {
    approve: approval.pending.length > 0 && isIn('enrolling', 'active', 'offline', 'draining', 'drained'),
    confirmReimage: reimage?.agent_reported === true && isIn('active', 'offline', 'draining', 'drained'),
    cordon: !cordoned && isIn('bootstrap_issued', 'enrolling', 'active', 'offline'),
    uncordon: isIn('draining', 'drained') || (cordoned && isIn('bootstrap_issued', 'enrolling', 'active', 'offline')),
    drain: isIn('active', 'offline'),
    lift: quarantine !== null && !quarantine.certificate_revoked,
    quarantine: isIn('bootstrap_issued', 'enrolling', 'active', 'offline', 'draining', 'drained'),
    retire: isIn('drained', 'quarantined'),
    remove: isIn('bootstrap_issued', 'drained', 'quarantined', 'retired'),
  };
  return (Object.keys(offered) as Action[]).filter((action) => offered[action]);
}

interface ActionWords {
  action: string;
  /** What will be the case afterwards, sentence by sentence. */
  consequences: string[];
  done: string;
}

export function wordsOf(action: Action, { name, approval, reimage }: NodeView): ActionWords {
  const words: Readonly<Record<Action, ActionWords>> = {
    approve: {
      action: 'Approve',
      consequences: [
        'These GPUs are given to whoever allocates them:',
        ...approval.pending.map(({ index, model, uuid }) => `GPU ${index}: ${model}, ${uuid}`),
      ],
      done: `The GPUs of ${name} can be allocated.`,
    },
    confirmReimage: {
      action: 'Confirm reimage',
      consequences: [
        'You say that the host was installed anew. Its last tenant could be root there.',
        installationOf(reimage?.new_install),
        'Its GPUs are given to whoever allocates them.',
      ],
      done: `The GPUs of ${name} can be allocated.`,
    },
    cordon: {
      action: 'Cordon',
      consequences: ['Nothing new is placed on the node. What runs on it goes on.'],
      done: `${name} is cordoned.`,
    },
    uncordon: {
      action: 'Uncordon',
      consequences: ['Allocations are placed on the node again. A drain of it ends.'],
      done: `${name} takes allocations again.`,
    },
    drain: {
      action: 'Drain',
      consequences: [
        'Nothing new is placed on the node.',
        'Nobody’s work ends: the node is drained when all allocations on it are released.',
        'The node’s page lists them and whose they are.',
      ],
      done: `${name} is draining.`,
    },
    lift: {
      action: 'Lift quarantine',
      consequences: ['The node’s certificate works again.', 'If its agent has ended, start it again on the host.'],
      done: `The quarantine of ${name} is lifted.`,
    },
    quarantine: {
      action: 'Quarantine',
      consequences: [
        'The agent is cut off, and open terminals end within 5 seconds.',
        'Its allocations keep their state and their GPUs. Nothing new is placed on it.',
        'Its certificate is kept: lifting the quarantine brings it back.',
      ],
      done: `${name} is quarantined.`,
    },
    retire: {
      action: 'Retire',
      consequences: ['The node’s certificate stops working for good.', 'Its GPUs are never given out again.'],
      done: `${name} is retired.`,
    },
    remove: {
      action: 'Remove',
      consequences: [
        'The node disappears from the list, and its name is free again. This can’t be undone.',
        'The audit log and past allocations keep its ID.',
      ],
      done: `${name} is removed.`,
    },
  };
  return words[action];
}

/** What its agent has said since the release. It is advice: an operator's word is what counts. */
function installationOf(isNew: boolean | null | undefined): string {
  if (isNew === true) return 'Its machine ID is another one than before.';
  if (isNew === false) return 'Its machine ID is the same as before: look again whether this is the right host.';
  return 'Its agent does not say whether this is another installation.';
}
