import type { AllocationView } from '@gpuaas/contract';
import { Card } from '@gpuaas/web-ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecentEvents } from '../../api/audit.ts';
import { useProject, useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { EventList } from '../event-list.tsx';
import { QueryProblem, Refused } from '../query-problem.tsx';

/** Who did what to this allocation. */
export function AllocationEvents({ allocation }: { allocation: AllocationView }) {
  const project = useProject();
  const scope = useScope();
  const mayRead = project.permissions.includes('audit.read');
  const link = (
    <a href={paths.audit(scope, { target: allocation.id })} className="rounded-badge text-accent hover:underline">
      All events
    </a>
  );
  return (
    <Card title="Events" flush aside={mayRead && link}>
      {mayRead ? <Events allocation={allocation} /> : <Refused missing="audit.read" compact />}
    </Card>
  );
}

function Events({ allocation: { id, state_changed_at } }: { allocation: AllocationView }) {
  const project = useProject();
  const scope = useScope();
  const queries = useQueryClient();
  const events = useRecentEvents(project.id, { target: id }, 8);
  // A new state has an event of its own, which need not wait for the next look.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the change is the reason to ask again
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['audit', project.id, { target: id }] });
  }, [queries, project.id, id, state_changed_at]);
  if (events.isError && !events.data) return <QueryProblem query={events} compact />;
  return (
    <EventList events={events.data} hrefOf={({ correlation_id: correlation }) => paths.audit(scope, { correlation })} />
  );
}
