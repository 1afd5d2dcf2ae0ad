import type { AuditEventView } from '@gpuaas/contract';
import { CopyableId, Moment, type Property, PropertyList, SidePanel, Skeleton } from '@gpuaas/web-ui-kit';
import { useRef } from 'react';
import type { Snippet } from '../../commands/snippets.ts';
import { StackedCode } from '../code-panel.tsx';
import { ResultText } from './result-text.tsx';

interface EventPanelProps {
  /** Undefined while none is open. */
  event: AuditEventView | 'further' | 'absent' | undefined;
  onClose(): void;
  /** How to get everything of the same correlation without the console. */
  snippetsOf(event: AuditEventView): readonly Snippet[];
  correlationAddress(id: string): string;
}

export function EventPanel({ event, onClose, snippetsOf, correlationAddress }: EventPanelProps) {
  // While the panel slides away it still shows what it showed.
  const last = useRef(event);
  if (event !== undefined) last.current = event;
  const shown = event ?? last.current;
  const title = typeof shown === 'object' ? shown.action : 'Event';
  return (
    <SidePanel open={event !== undefined} onOpenChange={(open) => open || onClose()} title={title}>
      {shown === 'further' && <Skeleton className="w-2/3" />}
      {shown === 'absent' && (
        <p className="text-ink-2">
          This event is not in the list. The filter may hide it, or it belongs to another project.
        </p>
      )}
      {typeof shown === 'object' && (
        <div className="flex flex-col gap-4">
          <PropertyList rows={rowsOf(shown, correlationAddress)} />
          <StackedCode resource={shown} snippets={snippetsOf(shown)} />
        </div>
      )}
    </SidePanel>
  );
}

function rowsOf(event: AuditEventView, correlationAddress: (id: string) => string): Property[] {
  const { at, result, actor, target, project_id, correlation_id, request_id } = event;
  return [
    ['Time', <Moment key="at" at={at} />],
    ['Result', <ResultText key="result" result={result} />],
    ['Actor', [actor.name, actor.type !== actor.name && <Quiet key="type">{actor.type}</Quiet>]],
    ['Actor ID', actor.id && <CopyableId key="actor" id={actor.id} />],
    ['Target', target.type && [target.name, <Quiet key="type">{target.type.replaceAll('_', ' ')}</Quiet>]],
    ['Target ID', target.id && <CopyableId key="target" id={target.id} />],
    ['Project ID', project_id && <CopyableId key="project" id={project_id} />],
    [
      'Correlation ID',
      [
        <CopyableId key="id" id={correlation_id} />,
        <a key="all" href={correlationAddress(correlation_id)} className="rounded-badge text-accent hover:underline">
          Show all
        </a>,
      ],
    ],
    ['Request ID', request_id && <CopyableId key="request" id={request_id} />],
    ['Event ID', <CopyableId key="event" id={event.id} />],
    [
      'Seal',
      event.seal
        ? [
            `#${event.seal.number.toLocaleString('en-US')}, sealed`,
            <Moment key="sealed" at={event.seal.sealed_at} />,
            <Quiet key="position">{`position ${event.seal.position.toLocaleString('en-US')}`}</Quiet>,
          ]
        : 'Not sealed yet',
    ],
  ];
}

function Quiet({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}
