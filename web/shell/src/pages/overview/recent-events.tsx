import { useProject, useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { EventCard } from '../event-card.tsx';

export function RecentEvents() {
  const { id, permissions } = useProject();
  const scope = useScope();
  return (
    <EventCard
      title="Recent events"
      link="Audit log"
      of={id}
      hrefOf={(filter) => paths.audit(scope, filter)}
      mayRead={permissions.includes('audit.read')}
    />
  );
}
