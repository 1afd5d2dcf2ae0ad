import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Its content brings its own padding: rows that reach the edges. */
  flush?: boolean;
}

export function Card({ title, aside, children, className, flush = false }: CardProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : heading}
      className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-0.5 border-b border-line px-4 py-1.5">
          <h2 id={heading} className="font-[550] whitespace-nowrap">
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  );
}
