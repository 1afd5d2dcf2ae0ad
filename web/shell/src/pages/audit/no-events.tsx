import { Button, EmptyState } from '@gpuaas/web-ui-kit';
import { type AuditSearch, isFiltered } from './audit-search.ts';

/** Nothing at all, or nothing that matches: two different things to say. */
export function NoEvents({ search, onClear }: { search: AuditSearch; onClear(): void }) {
  if (!isFiltered(search)) {
    return (
      <EmptyState
        title="No events yet"
        hint="Every change and every refused attempt is recorded here, with who made it."
      />
    );
  }
  return (
    <EmptyState
      title="No events match this filter"
      hint="IDs, names and actions must match exactly. Clear the filter to see all events."
      action={<Button onClick={onClear}>Clear filter</Button>}
    />
  );
}
