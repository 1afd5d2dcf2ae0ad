import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

interface ScrollRegionProps {
  label: string;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** What scrolls must be reachable by keyboard, and what is reachable must have a name. */
export function ScrollRegion({ label, className, children, ref }: ScrollRegionProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      className={classNames('overflow-auto focus-visible:-outline-offset-2', className)}
    >
      {children}
    </section>
  );
}
