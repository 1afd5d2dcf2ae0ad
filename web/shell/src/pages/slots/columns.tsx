import type { SlotView } from '@gpuaas/contract';
import { type Column, Dash, modelName, StateText, TimeAgo } from '@gpuaas/web-ui-kit';
import { HolderLink } from '../holder-link.tsx';
import { whyOf } from './slot-facts.ts';

export function columnsFor(addressOf: (id: string) => string): Column<SlotView>[] {
  return [
    {
      id: 'slot',
      header: 'Slot',
      className: 'w-[216px] max-sm:w-[152px]',
      long: true,
      cell: ({ id, node, index }) => (
        <a
          href={addressOf(id)}
          title={`${node.name}, GPU ${index}`}
          className="font-medium hover:text-accent hover:underline"
        >
          {node.name} <span className="tnum font-normal text-ink-2">GPU {index}</span>
        </a>
      ),
    },
    {
      id: 'state',
      header: 'State',
      className: 'w-[152px]',
      cell: (slot) => <StateText kind="slot" state={slot.state} />,
    },
    {
      id: 'model',
      header: 'Model',
      className: 'w-[152px] max-[1280px]:hidden',
      long: true,
      cell: ({ model }) => modelName(model),
    },
    {
      id: 'allocation',
      header: 'Allocation',
      className: 'w-[184px]',
      long: true,
      cell: ({ allocation }) => (allocation ? <HolderLink allocation={allocation} /> : <Dash />),
    },
    {
      id: 'holder',
      header: 'Requested by',
      className: 'w-[136px]',
      long: true,
      cell: ({ allocation }) => allocation?.requested_by.name ?? <Dash />,
    },
    {
      id: 'why',
      header: 'Reason',
      cell: (slot) => <span title={whyOf(slot)}>{whyOf(slot) ?? ''}</span>,
    },
    {
      id: 'since',
      header: 'Since',
      className: 'w-[88px] !pr-6',
      align: 'right',
      cell: ({ since }) => (
        <span className="text-ink-2">
          <TimeAgo at={since} bare />
        </span>
      ),
    },
  ];
}
