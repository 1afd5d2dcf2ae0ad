import { Card } from '@gpuaas/web-ui-kit';
import { useRecentEvents } from '../../api/audit.ts';
import { useProject, useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { EventList } from '../event-list.tsx';
import { QueryProblem, Refused } from '../query-problem.tsx';

export function RecentEvents() {
  const project = useProject();
  const scope = useScope();
  const mayRead = project.permissions.includes('audit.read');
  const link = (
    <a href={paths.audit(scope)} className="rounded-badge text-accent hover:underline">
      Audit log
    </a>
  );
  return (
    <Card title="Recent events" flush aside={mayRead && link}>
      {mayRead ? <Events /> : <Refused missing="audit.read" compact />}
    </Card>
  );
}

function Events() {
  const { id } = useProject();
  const scope = useScope();
  const events = useRecentEvents(id, {}, 8);
  if (events.isError && !events.data) return <QueryProblem query={events} compact />;
  return (
    <EventList events={events.data} hrefOf={({ correlation_id: correlation }) => paths.audit(scope, { correlation })} />
  );
}
