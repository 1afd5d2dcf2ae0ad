import type { AllocationView } from '@gpuaas/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useProject, useScope } from '../../api/me.ts';
import { useAccess } from '../../frame/use-access.ts';
import { paths } from '../../paths.ts';
import { EventCard } from '../event-card.tsx';

/** Who did what to this allocation. */
export function AllocationEvents({ allocation: { id, state_changed_at } }: { allocation: AllocationView }) {
  const { id: projectId } = useProject();
  const access = useAccess();
  const scope = useScope();
  const queries = useQueryClient();
  // A new state has an event of its own, which need not wait for the next look.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the change is the reason to ask again
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['audit', projectId, { target_id: id }] });
  }, [queries, projectId, id, state_changed_at]);
  return (
    <EventCard
      title="Events"
      link="All events"
      of={projectId}
      filter={{ target: id }}
      hrefOf={(filter) => paths.audit(scope, filter)}
      mayRead={access.may('audit.read')}
    />
  );
}
