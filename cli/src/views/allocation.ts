import type { AllocationView, ReleaseEvidence } from '@gpuaas/contract';
import { waitingFor } from '../allocation/waiting-for.ts';
import { type Cell, notesCell, priceCell, stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';
import { formatGpu } from './gpu.ts';

const notes = ({ simulated, isolation }: AllocationView) =>
  notesCell(simulated && 'simulated', isolation === 'none' && 'isolation: none');

/** Scripts are told the name alone. */
const nodeCell = (name: string, isOffline: boolean): Cell =>
  isOffline ? { people: `${name} (offline)`, programs: name, tone: 'attention' } : words(name);

const labelsOf = ({ labels }: AllocationView) =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');

/** What it was or will be released for, if it was not because somebody of its project asked. */
function endingOf({ ending, release_reason: reason, name }: AllocationView): (readonly [string, Cell])[] {
  const why = reasons[ending?.reason ?? reason ?? ''];
  if (why === undefined) return [];
  if (ending === null) return [['Released because', words(why)]];
  return [
    ['Will be released', timeCell(ending.at)],
    ['Because', words(why)],
    ['Keep it', words(`gpuaas alloc extend ${name}`)],
  ];
}

const reasons: Readonly<Partial<Record<string, string>>> = {
  operator: 'an operator forced it',
  max_duration: 'its maximum duration is over',
  idle: 'its GPUs are idle',
};

export const allocationView: View<AllocationView> = {
  name: ({ name }) => name,
  columns: {
    NAME: ({ name }) => words(name),
    STATE: ({ state }) => stateCell('allocation', state),
    GPU: ({ gpu, simulated }) => words(`${formatGpu(gpu)}${simulated ? ', simulated' : ''}`),
    NODE: ({ node, waiting }) => nodeCell(node.name, waiting !== null && waiting.offline_since !== null),
    PRICE: ({ price_per_hour }) => priceCell(price_per_hour),
    NOTES: ({ isolation }) => notesCell(isolation === 'none' && 'isolation: none'),
    SKU: ({ sku }) => words(sku),
    CREATED: ({ created_at }) => timeCell(created_at),
    ID: ({ id }) => words(id),
  },
  fields: (allocation) => [
    ['Name', words(allocation.name)],
    ['ID', words(allocation.id)],
    ['State', stateCell('allocation', allocation.state)],
    ...(allocation.failure
      ? [['Reason', words(`${allocation.failure.detail} (${allocation.failure.code})`)] as const]
      : []),
    ...(allocation.waiting ? [['Waiting for', words(waitingFor(allocation.waiting))] as const] : []),
    ['SKU', words(allocation.sku)],
    ['Region', words(allocation.region)],
    ['GPU', words(formatGpu(allocation.gpu))],
    ['Price', priceCell(allocation.price_per_hour)],
    ['Notes', notes(allocation)],
    ['Node', words(allocation.node.name)],
    ['Runtime user', words(allocation.runtime_user)],
    ...addressFields(allocation),
    ['Requested by', words(allocation.requested_by.name)],
    ['Operation', words(allocation.operation.id)],
    ['Created', timeCell(allocation.created_at)],
    ['Active since', timeCell(allocation.active_at)],
    ...(Object.keys(allocation.labels).length > 0 ? [['Labels', words(labelsOf(allocation))] as const] : []),
    ...(allocation.ends_at === null ? [] : [['Ends', timeCell(allocation.ends_at)] as const]),
    ...endingOf(allocation),
    ['Released', timeCell(allocation.released_at)],
  ],
};

/** What to type, and what to compare at the first connection. */
function addressFields({ address, no_address_because: why }: AllocationView): [string, Cell][] {
  if (!address) return why === null ? [] : [['SSH', words(`No. ${why}`)]];
  const { user, host, port, host_keys: keys } = address;
  return [
    ['SSH', words(`ssh ${port === 22 ? '' : `-p ${port} `}${user}@${host}`)],
    ...keys.map(({ type, fingerprint }): [string, Cell] => ['Host key', words(`${fingerprint} (${type})`)]),
  ];
}

/** Who verified that nothing of it is left. */
export function releasedView({ verified_by: by, verified_at: at, checks }: ReleaseEvidence): View<AllocationView> {
  const what = by === 'node' ? `the node: ${checks.map(({ check }) => check).join(', ')}` : 'an operator';
  const fields = (allocation: AllocationView) => [
    ...(allocationView.fields?.(allocation) ?? []),
    ['Verified clean by', words(by === null ? null : what)] as const,
    ['Verified clean', timeCell(at)] as const,
  ];
  return { ...allocationView, fields };
}
