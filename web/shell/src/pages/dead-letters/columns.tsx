import type { DeadLetterView } from '@gpuaas/contract';
import { type Column, Moment, StateText } from '@gpuaas/web-ui-kit';

/** `withState`: where they are not all in the same one. */
export function columnsFor(addressOf: (id: string) => string, withState: boolean): Column<DeadLetterView>[] {
  const state: Column<DeadLetterView> = {
    id: 'state',
    header: 'State',
    className: 'w-[112px]',
    cell: (letter) => <StateText kind="dead_letter" state={letter.state} />,
  };
  return [
    {
      id: 'event',
      header: 'Event',
      long: true,
      className: 'w-[216px]',
      cell: ({ id, event }) => (
        <a href={addressOf(id)} title={event.type} className="mono-sm hover:text-accent hover:underline">
          {event.type}
        </a>
      ),
    },
    ...(withState ? [state] : []),
    { id: 'reason', header: 'Reason', long: true, cell: ({ reason }) => <span title={reason}>{reason}</span> },
    {
      id: 'consumer',
      header: 'Consumer',
      long: true,
      className: 'w-[232px] max-[1280px]:hidden',
      cell: ({ consumer }) => (
        <span title={consumer} className="mono-sm text-ink-2">
          {consumer}
        </span>
      ),
    },
    { id: 'attempts', header: 'Attempts', className: 'w-[88px]', align: 'right', cell: ({ attempts }) => attempts },
    {
      id: 'failed',
      header: 'Last failed',
      className: 'w-[144px] !pr-6',
      align: 'right',
      cell: ({ last_failed_at: at }) => (
        <span className="text-ink-2">
          <Moment at={at} />
        </span>
      ),
    },
  ];
}
