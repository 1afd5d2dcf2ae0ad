import type { AllocationId, EventData, NodeId } from '@gpuaas/contract';
import { type Consumer, defineConsumer } from '@gpuaas/event-bus';
import { setNodeSsh } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { dropKeys } from './change-keys.ts';
import type { KeysOf } from './key-store.ts';
import { startKeyUpdate, startWork } from './start-work.ts';

/** An event only says that there may be something to do; what there is to do is the allocation's own state. */
export function allocationConsumers(
  deps: Pick<AllocationsDeps, 'workflows' | 'nodes' | 'capacity' | 'sshKeys'>,
): Consumer[] {
  return [
    defineConsumer({
      name: 'allocations.start-provisioning',
      on: ['provisioning.requested'],
      handle: (tx, ctx, { data }) => startWork(deps, tx, ctx, workOf(data)),
    }),
    defineConsumer({
      name: 'allocations.start-releasing',
      on: ['provisioning.releasing.requested'],
      handle: (tx, ctx, { data }) => startWork(deps, tx, ctx, workOf(data)),
    }),
    defineConsumer({
      name: 'allocations.update-keys',
      on: ['provisioning.keys.changed'],
      handle: (tx, ctx, { data }) => startKeyUpdate(deps, tx, ctx, data.target_id as AllocationId),
    }),
    defineConsumer({
      name: 'allocations.drop-keys',
      on: [
        'iam.ssh_key.deleted',
        'iam.user.disabled',
        'iam.service_account.disabled',
        'iam.service_account.deleted',
        'iam.project.member.updated',
        'iam.project.member.removed',
        'iam.project.member.left',
        'iam.organization.member.updated',
        'iam.organization.member.removed',
        'iam.organization.member.left',
      ],
      handle: (tx, ctx, { type, data }) => dropKeys(deps, tx, ctx, keysOf(type, data)),
    }),
    defineConsumer({
      name: 'allocations.follow-addresses',
      on: ['provisioning.node.inventory_reported'],
      async handle(tx, _ctx, { data }) {
        const node = await deps.nodes.get(tx, data.target_id as NodeId);
        await setNodeSsh(tx, await deps.capacity.holdersOf(tx, node.id), node.ssh);
      },
    }),
  ];
}

/** A member's id says nothing about who they are: there, everybody with a key in the place is looked at. */
function keysOf(type: string, { target_id: id, project_id, org_id }: EventData['iam.user.disabled']): KeysOf {
  if (type === 'iam.ssh_key.deleted') return { key: id ?? '' };
  if (project_id !== undefined) return { project: project_id };
  return org_id === undefined ? { owner: id ?? '' } : { organization: org_id };
}

function workOf(data: EventData['provisioning.requested' | 'provisioning.releasing.requested']) {
  return { allocationId: data.allocation_id, operationId: data.operation_id };
}
