import type { SshKeyView } from '@gpuaas/contract';
import { Button, type Column, TimeAgo } from '@gpuaas/web-ui-kit';

export function columnsFor(ask: (key: SshKeyView) => void): Column<SshKeyView>[] {
  return [
    { id: 'name', header: 'Name', className: 'w-[200px]', long: true, cell: ({ name }) => name },
    {
      id: 'fingerprint',
      header: 'Fingerprint',
      long: true,
      cell: ({ fingerprint }) => <span className="font-mono">{fingerprint}</span>,
    },
    { id: 'type', header: 'Type', className: 'w-[184px] max-lg:hidden', cell: ({ type, bits }) => `${type} · ${bits}` },
    { id: 'added', header: 'Added', className: 'w-[128px]', cell: ({ created_at: at }) => <TimeAgo at={at} /> },
    {
      id: 'menu',
      header: 'Actions',
      className: 'w-[104px] !pr-6',
      align: 'right',
      cell: (key) => (
        <Button size="small" onClick={() => ask(key)} aria-label={`Delete ${key.name}`}>
          Delete…
        </Button>
      ),
    },
  ];
}
