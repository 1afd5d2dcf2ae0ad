import type { ServiceAccountView } from '@gpuaas/contract';
import { type Column, Dash, RowMenuButton, StateText, TimeAgo } from '@gpuaas/web-ui-kit';
import { lastUser } from './last-user.ts';

export const columns: Column<ServiceAccountView>[] = [
  {
    id: 'name',
    header: 'Name',
    long: true,
    cell: ({ name, description }) => (
      <span title={description ?? name} className="font-medium">
        {name}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    className: 'w-[120px]',
    cell: ({ state }) => <StateText kind="service_account" state={state} />,
  },
  {
    id: 'scope',
    header: 'Scope',
    long: true,
    className: 'w-[240px] max-lg:hidden',
    cell: ({ scope }) => (
      <span title={scope.join(', ')} className="mono-sm text-ink-2">
        {scope.join(', ')}
      </span>
    ),
  },
  { id: 'keys', header: 'Keys', className: 'w-[64px]', align: 'right', cell: ({ keys }) => keys.length },
  {
    id: 'used',
    header: 'Last used',
    className: 'w-[120px]',
    cell: ({ last_used_at: at }) => (at === null ? <Dash /> : <TimeAgo at={at} />),
  },
  {
    id: 'user',
    header: 'Used by',
    long: true,
    className: 'w-[200px] max-lg:hidden',
    cell: (account) => lastUser(account) ?? <Dash />,
  },
  {
    id: 'menu',
    header: 'Actions',
    className: 'w-[52px] !pr-4 text-right',
    cell: (row) => <RowMenuButton row={row} label={`Actions for ${row.name}`} />,
  },
];
