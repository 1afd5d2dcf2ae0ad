import { formatAge, useNow } from '@gpuaas/web-ui-kit';

/** How old the numbers of free GPUs are. */
export function CheckedAgo({ at }: { at: number }) {
  const age = useNow(1_000) - at;
  return (
    <span className="text-sm text-ink-3">
      {age < 1_000 ? (
        'updated now'
      ) : (
        <>
          updated <span className="tnum">{formatAge(age)}</span> ago
        </>
      )}
    </span>
  );
}
