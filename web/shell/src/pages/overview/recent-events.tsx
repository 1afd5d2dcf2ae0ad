import { useProject, useScope } from '../../api/me.ts';
import { useAccess } from '../../frame/use-access.ts';
import { paths } from '../../paths.ts';
import { EventCard } from '../event-card.tsx';

export function RecentEvents() {
  const { id } = useProject();
  const access = useAccess();
  const scope = useScope();
  return (
    <EventCard
      title="Recent events"
      link="Audit log"
      of={id}
      hrefOf={(filter) => paths.audit(scope, filter)}
      mayRead={access.may('audit.read')}
    />
  );
}
