import type { NodeView } from '@gpuaas/contract';
import { paths } from '../../paths.ts';
import { EventCard } from '../event-card.tsx';

/** What was done to the node itself. What was done to allocations on it is found by their ids. */
export function NodeEvents({ node }: { node: NodeView }) {
  return (
    <div className="p-6 max-sm:p-4">
      <EventCard
        title="Events"
        link="All events"
        of="platform"
        filter={{ target: node.id }}
        limit={50}
        hrefOf={paths.platformAudit}
      />
    </div>
  );
}
