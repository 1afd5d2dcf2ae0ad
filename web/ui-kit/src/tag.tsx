import type { ReactNode } from 'react';

/** A fact that nobody may overlook and that is no state, such as `simulated`. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-4.5 shrink-0 items-center rounded-badge border border-dashed border-line-strong px-1 text-xs font-medium whitespace-nowrap text-ink-2">
      {children}
    </span>
  );
}
