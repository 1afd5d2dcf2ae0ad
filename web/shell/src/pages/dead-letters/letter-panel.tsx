import type { DeadLetterView } from '@gpuaas/contract';
import {
  Button,
  CopyableId,
  confirmDone,
  Moment,
  type Property,
  PropertyList,
  SidePanel,
  Skeleton,
  StateText,
} from '@gpuaas/web-ui-kit';
import { useRef, useState } from 'react';
import { useCloseDeadLetter, useDeadLetter } from '../../api/dead-letters.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { paths } from '../../paths.ts';
import { StackedCode } from '../code-panel.tsx';
import { QueryProblem } from '../query-problem.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';

/** One dead letter with its event, and what can be done about it. */
export function LetterPanel({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const letter = useDeadLetter(id);
  // While the panel slides away it still shows what it showed.
  const last = useRef(letter.data);
  if (letter.data) last.current = letter.data;
  const shown = letter.data ?? (id === undefined ? last.current : undefined);
  return (
    <SidePanel
      open={id !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={shown?.event.type ?? 'Dead letter'}
    >
      {shown && <Letter letter={shown} />}
      {!shown && letter.isError && <QueryProblem query={letter} compact />}
      {!shown && letter.isPending && <Skeleton className="w-2/3" />}
    </SidePanel>
  );
}

function Letter({ letter }: { letter: DeadLetterView }) {
  const command = commandOf('gpuaas', 'dead-letter', 'get', letter.id);
  const request = { operation: 'getDeadLetter', params: { dead_letter_id: letter.id } } as const;
  return (
    <div className="flex flex-col gap-4">
      <Actions letter={letter} />
      <PropertyList rows={rowsOf(letter)} />
      <StackedCode resource={letter} snippets={snippetsOf(request, `${command} -o json`)} />
    </div>
  );
}

function Actions({ letter: { id, state, consumer, event } }: { letter: DeadLetterView }) {
  const [asked, setAsked] = useState<'replay' | 'discard'>();
  const replay = useCloseDeadLetter(id, 'replay');
  const discard = useCloseDeadLetter(id, 'discard');
  const why = state === 'open' ? undefined : `It was already ${state}.`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" size="medium" reason={why} onClick={() => setAsked('replay')}>
        Replay…
      </Button>
      <Button look="danger" size="medium" reason={why} onClick={() => setAsked('discard')}>
        Discard…
      </Button>
      <ReasonDialog
        open={asked === 'replay'}
        onOpenChange={(open) => setAsked(open ? 'replay' : undefined)}
        title="Replay this event?"
        consequences={[
          `${consumer} processes ${event.type} again, once.`,
          'If it keeps failing for 15 minutes, it becomes a new dead letter.',
        ]}
        action="Replay"
        look="primary"
        mutation={replay}
        onDone={() => confirmDone('The event was given to its consumer again.')}
      />
      <ReasonDialog
        open={asked === 'discard'}
        onOpenChange={(open) => setAsked(open ? 'discard' : undefined)}
        title="Discard this event?"
        consequences={[
          `${consumer} never processes it: what it should have caused does not happen.`,
          'A discarded dead letter cannot be replayed.',
        ]}
        action="Discard"
        mutation={discard}
        onDone={() => confirmDone('The dead letter was discarded.')}
      />
    </div>
  );
}

const link = 'rounded-badge text-accent hover:underline';

function rowsOf(letter: DeadLetterView): Property[] {
  const { event, closed_at: closed } = letter;
  const whoClosed = (
    <a key="who" href={paths.platformAudit({ target: letter.id })} className={link}>
      Who and why
    </a>
  );
  return [
    ['State', <StateText key="state" kind="dead_letter" state={letter.state} />],
    ...(closed === null ? [] : [['Closed', [<Moment key="closed" at={closed} />, whoClosed]] as const]),
    [
      'Reason',
      <span key="reason" className="wrap-anywhere">
        {letter.reason}
      </span>,
    ],
    [
      'Consumer',
      <span key="consumer" className="mono-sm wrap-anywhere">
        {letter.consumer}
      </span>,
    ],
    ['Attempts', letter.attempts],
    ['First failed', <Moment key="first" at={letter.first_failed_at} />],
    ['Last failed', <Moment key="last" at={letter.last_failed_at} />],
    ['Subject', <CopyableId key="subject" id={event.subject} />],
    ['Project ID', event.project_id && <CopyableId key="project" id={event.project_id} />],
    [
      'Correlation ID',
      [
        <CopyableId key="id" id={event.correlation_id} />,
        <a key="all" href={paths.platformAudit({ correlation: event.correlation_id })} className={link}>
          Show all
        </a>,
      ],
    ],
    ['Event ID', <CopyableId key="event" id={event.id} />],
    ['Dead letter ID', <CopyableId key="letter" id={letter.id} />],
  ];
}
