import type { SessionView } from '@gpuaas/contract';
import { Button, type Column, Moment, Tag, TimeAgo, TimeLeft } from '@gpuaas/web-ui-kit';

export function columnsFor(ask: (session: SessionView) => void): Column<SessionView>[] {
  return [
    {
      id: 'client',
      header: 'Client',
      long: true,
      cell: ({ client, is_current: isCurrent }) => (
        <>
          {client} {isCurrent && <Tag>this session</Tag>}
        </>
      ),
    },
    { id: 'address', header: 'Address', className: 'w-[168px]', long: true, cell: ({ address }) => address ?? '–' },
    {
      id: 'seen',
      header: 'Last seen',
      className: 'w-[128px]',
      cell: ({ last_seen_at: at }) => <TimeAgo at={at} />,
    },
    { id: 'since', header: 'Signed in', className: 'w-[144px]', cell: ({ created_at: at }) => <Moment at={at} /> },
    {
      id: 'expires',
      header: 'Expires',
      className: 'w-[120px]',
      cell: ({ expires_at: at }) => <TimeLeft until={at} />,
    },
    {
      id: 'menu',
      header: 'Actions',
      className: 'w-[96px] !pr-6',
      align: 'right',
      cell: (session) =>
        session.is_current ? null : (
          <Button size="small" onClick={() => ask(session)} aria-label={`End ${session.client}`}>
            End…
          </Button>
        ),
    },
  ];
}
