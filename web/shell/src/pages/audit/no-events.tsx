import { Button, EmptyState } from '@gpuaas/web-ui-kit';
import type { AuditSearch } from './audit-search.ts';

/** Nothing at all, or nothing that matches: two different things to say. */
export function NoEvents({
  search: { action, target, correlation },
  onClear,
}: {
  search: AuditSearch;
  onClear(): void;
}) {
  if (action === undefined && target === undefined && correlation === undefined) {
    return (
      <EmptyState
        title="Nothing has happened here yet."
        hint="Every change is recorded here with who made it, and every refused attempt too."
      />
    );
  }
  return (
    <EmptyState
      title="No event matches this filter."
      hint="Ids and actions are compared as a whole. The filter is part of the address; clear it to see everything."
      action={<Button onClick={onClear}>Clear filter</Button>}
    />
  );
}
