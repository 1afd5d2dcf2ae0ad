import { formatAge, useNow } from '@gpuaas/web-ui-kit';

/** How fresh the numbers of free ones are. */
export function CheckedAgo({ at }: { at: number }) {
  const age = useNow(1_000) - at;
  return (
    <span className="text-sm text-ink-3">
      free now · checked <span className="tnum">{formatAge(age)}</span> ago
    </span>
  );
}
