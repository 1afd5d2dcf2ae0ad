import type { AllocationView } from '@gpuaas/contract';
import { type Column, Dash, formatMoney, Gpus, RowMenuButton, StateText, TimeAgo } from '@gpuaas/web-ui-kit';
import { paths, type Scope } from '../../paths.ts';

export function columnsFor(scope: Scope): Column<AllocationView>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ id, name }) => (
        <a href={paths.allocation(scope, id)} title={name} className="font-medium hover:text-accent hover:underline">
          {name}
        </a>
      ),
    },
    {
      id: 'state',
      header: 'State',
      className: 'w-[148px]',
      cell: ({ state }) => <StateText kind="allocation" state={state} />,
    },
    {
      id: 'gpu',
      header: 'GPU',
      className: 'w-[176px]',
      cell: ({ gpu, simulated }) => <Gpus gpu={gpu} simulated={simulated} />,
    },
    {
      id: 'node',
      header: 'Node',
      long: true,
      className: 'w-[136px] max-lg:hidden',
      cell: ({ node, waiting }) => (
        <span className="mono-sm text-ink-2">{waiting?.offline_since ? `${node.name} (offline)` : node.name}</span>
      ),
    },
    {
      id: 'price',
      header: '$/h',
      className: 'w-[72px]',
      align: 'right',
      cell: ({ state, price_per_hour: price }) =>
        state === 'active' ? formatMoney(price, 4).replace(/^\$/, '') : <Dash />,
    },
    {
      id: 'requester',
      header: 'Requested by',
      long: true,
      className: 'w-[128px] max-lg:hidden',
      cell: ({ requested_by }) => <span className="text-ink-2">{requested_by.name}</span>,
    },
    {
      id: 'age',
      header: 'Age',
      className: 'w-[88px]',
      align: 'right',
      cell: ({ created_at }) => (
        <span className="text-ink-2">
          <TimeAgo at={created_at} bare />
        </span>
      ),
    },
    {
      id: 'menu',
      header: 'Actions',
      className: 'w-[52px] !pr-4 text-right',
      cell: (row) => <RowMenuButton row={row} label={`Actions for ${row.name}`} />,
    },
  ];
}
