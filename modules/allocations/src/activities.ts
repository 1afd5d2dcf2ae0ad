import type { AllocationId } from '@gpuaas/contract';
import { DomainError, type Tx } from '@gpuaas/kernel';
import type { ActivitiesFor, StepScope } from '@gpuaas/workflow-engine';
import { type Allocation, allocationLifecycle, cleanUpEverySeconds } from './allocation.ts';
import { aboutOf } from './allocation-event.ts';
import { findAllocation, lockAllocation, moveAllocation, whenNoKeys } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { setCleanupPending } from './cleanup-store.ts';
import { failAllocation, failRelease } from './fail-allocation.ts';
import { failKeys, markKeysApplied } from './key-store.ts';
import { returnCapacity } from './return-capacity.ts';
import { keysTask } from './start-work.ts';
import type { CleaningActivities } from './workflows/clean-up-allocation.ts';
import type { ProvisioningActivities } from './workflows/provision-allocation.ts';
import type { ReleasingActivities } from './workflows/release-allocation.ts';
import type { KeyActivities } from './workflows/update-keys.ts';

type AllActivities = ProvisioningActivities & ReleasingActivities & CleaningActivities & KeyActivities;

/**
 * What the two workflows do, step by step. Each may run twice: a move that has been made already is not an error, and
 * whatever follows a move is done only by the one that made it.
 */
export function allocationActivities(deps: AllocationsDeps): ActivitiesFor<AllActivities> {
  const { capacity, nodeTasks, operations, outbox } = deps;

  async function askToClean({ tx, ctx, workflowId }: StepScope, allocationId: AllocationId, atMostSeconds?: number) {
    const allocation = await existing(tx, allocationId);
    return nodeTasks.enqueue(tx, ctx, {
      nodeId: allocation.node.id,
      type: 'allocation.deprovision_user',
      params: { allocation_id: allocationId },
      target: allocationId,
      ...(atMostSeconds !== undefined && { atMostSeconds }),
      replyTo: workflowId,
      replaces: ['allocation.provision_user', keysTask],
    });
  }

  /** Only agents that can change keys later are sent some: others refuse a task with a parameter that they do not know. */
  async function keysFor(tx: Tx, { node, sshKeys }: Allocation): Promise<string[] | undefined> {
    if (sshKeys.length === 0) return undefined;
    const { taskTypes } = await deps.nodes.get(tx, node.id);
    return taskTypes.includes(keysTask) ? sshKeys.map((key) => key.public_key) : undefined;
  }

  return {
    async markProvisioning({ tx, ctx }, { allocationId }) {
      const to = allocationLifecycle.enter('provisioning');
      if (!(await moveAllocation(tx, allocationId, { to, at: ctx.clock.now() }))) await assertIs(tx, allocationId, to);
    },

    /** Locked, so that of this and a cancellation one comes first: no task is sent for what was cancelled. */
    async sendProvisionTask({ tx, ctx, workflowId }, { allocationId }) {
      const allocation = await lockAllocation(tx, allocationId);
      if (allocation?.state !== 'provisioning') throw notIn('provisioning', allocation);
      const keys = await keysFor(tx, allocation);
      return nodeTasks.enqueue(tx, ctx, {
        nodeId: allocation.node.id,
        type: 'allocation.provision_user',
        params: {
          allocation_id: allocationId,
          gpu_uuids: allocation.gpuUuids,
          ...(keys && { ssh_keys: keys }),
          ...(allocation.limits && { limits: allocation.limits }),
          ...(allocation.sudo && { sudo: true }),
        },
        target: allocationId,
        replyTo: workflowId,
      });
    },

    sendDeprovisionTask: (scope, { allocationId }) => askToClean(scope, allocationId),
    // It is over before the next try.
    sendCleanupTask: (scope, { allocationId }) => askToClean(scope, allocationId, cleanUpEverySeconds - 15),

    async markActive({ tx, ctx }, { allocationId, operationId }, host) {
      const at = ctx.clock.now();
      const allocation = await moveAllocation(tx, allocationId, {
        to: allocationLifecycle.enter('active'),
        at,
        more: {
          ...{ isolation: host.isolation, runtime_user: host.username, active_at: at },
          // Without keys there is nothing that the host could lack.
          keys_applied: host.ssh_keys === undefined ? whenNoKeys : 1,
        },
      });
      if (!allocation) return assertIs(tx, allocationId, 'active');
      await capacity.use(tx, ctx, allocationId);
      await operations.succeed(tx, ctx, operationId);
      await outbox.append(tx, ctx, {
        type: 'provisioning.active',
        source: 'allocations',
        subject: allocationId,
        data: { ...aboutOf(allocation), active_at: at.toISOString() },
      });
    },

    async sendKeysTask({ tx, ctx, workflowId }, { allocationId }) {
      const allocation = await existing(tx, allocationId);
      if (allocation.state !== 'active') throw notIn('active', allocation);
      return nodeTasks.enqueue(tx, ctx, {
        nodeId: allocation.node.id,
        type: keysTask,
        params: { allocation_id: allocationId, ssh_keys: allocation.sshKeys.map((key) => key.public_key) },
        target: allocationId,
        replyTo: workflowId,
        // Else the older one could be done last.
        replaces: [keysTask],
      });
    },
    markKeysApplied: ({ tx }, { allocationId, version }) => markKeysApplied(tx, allocationId, version),
    markKeysFailed: ({ tx }, { allocationId, version }, failure) => failKeys(tx, allocationId, version, failure),

    markFailed: ({ tx, ctx }, { allocationId, operationId }, failure) =>
      failAllocation(deps, tx, ctx, { allocationId, operationId, failure }),

    async markReleased({ tx, ctx }, { allocationId, operationId }) {
      const at = ctx.clock.now();
      const allocation = await moveAllocation(tx, allocationId, {
        to: allocationLifecycle.enter('released'),
        at,
        more: { released_at: at },
      });
      if (!allocation) return assertIs(tx, allocationId, 'released');
      await returnCapacity(deps, tx, ctx, allocation);
      await operations.succeed(tx, ctx, operationId);
      await outbox.append(tx, ctx, {
        type: 'provisioning.releasing.completed',
        source: 'allocations',
        subject: allocationId,
        data: { ...aboutOf(allocation), released_at: at.toISOString() },
      });
    },

    async markCleaned({ tx, ctx }, { allocationId }) {
      await returnCapacity(deps, tx, ctx, await existing(tx, allocationId));
      await setCleanupPending(tx, allocationId, false);
    },

    markCleanupBlocked: ({ tx, ctx }, { allocationId }) => capacity.block(tx, ctx, allocationId),

    markReleaseFailed: ({ tx, ctx }, { allocationId, operationId }, failure) =>
      failRelease(deps, tx, ctx, { allocationId, operationId, failure }),
  };
}

/** The move was not possible: fine when it had been made before, else somebody has ended the allocation meanwhile. */
async function assertIs(tx: Tx, id: AllocationId, wanted: Allocation['state']): Promise<void> {
  const allocation = await existing(tx, id);
  if (allocation.state !== wanted) throw notIn(wanted, allocation);
}

function notIn(wanted: Allocation['state'], allocation: Allocation | undefined): DomainError {
  if (!allocation) return new DomainError('not_found', { resource: 'allocation' });
  return new DomainError('state_conflict', {
    resource: 'allocation',
    state: allocation.state,
    allowed_in: [wanted],
  });
}

async function existing(tx: Tx, id: AllocationId): Promise<Allocation> {
  const allocation = await findAllocation(tx, id);
  if (!allocation) throw new DomainError('not_found', { resource: 'allocation' });
  return allocation;
}
