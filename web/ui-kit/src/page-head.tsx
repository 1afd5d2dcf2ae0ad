import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** The list that the page's object belongs to. */
  parent?: { label: string; href: string };
  meta?: ReactNode;
  actions?: ReactNode;
}

export function PageHead({ title, parent, meta, actions }: PageHeadProps) {
  return (
    <header className="shrink-0 px-6 pt-5 pb-4 max-sm:px-4">
      {parent && (
        <div className="mb-1.5 flex items-center gap-1.5 text-sm text-ink-3">
          <a href={parent.href} className="rounded-badge hover:text-ink">
            {parent.label}
          </a>
          <ChevronRight size={12} aria-hidden="true" />
        </div>
      )}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 truncate text-lg font-semibold tracking-[-0.01em]">{title}</h1>
          {meta}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
