import type { NodeView } from '@gpuaas/contract';
import { Card } from '@gpuaas/web-ui-kit';
import { useRecentEvents } from '../../api/audit.ts';
import { paths } from '../../paths.ts';
import { EventList } from '../event-list.tsx';
import { QueryProblem } from '../query-problem.tsx';

const shown = 50;

/** What was done to the node itself. What was done to allocations on it is found by their ids. */
export function NodeEvents({ node }: { node: NodeView }) {
  const events = useRecentEvents('platform', { target: node.id }, shown);
  const link = (
    <a href={paths.platformAudit({ target: node.id })} className="rounded-badge text-accent hover:underline">
      All events
    </a>
  );
  return (
    <div className="p-6 max-sm:p-4">
      <Card title="Events" flush aside={link}>
        {events.isError && !events.data ? (
          <QueryProblem query={events} compact />
        ) : (
          <EventList
            events={events.data}
            hrefOf={({ correlation_id: correlation }) => paths.platformAudit({ correlation })}
          />
        )}
      </Card>
    </div>
  );
}
