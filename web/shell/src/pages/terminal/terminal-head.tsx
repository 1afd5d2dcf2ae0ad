import type { AllocationView } from '@gpuaas/contract';
import { Tag } from '@gpuaas/web-ui-kit';
import { ChevronRight, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';

interface TerminalHeadProps {
  allocation: AllocationView;
  /** The link to the allocation: where the keyboard goes when it leaves the terminal. */
  wayOut?: RefObject<HTMLAnchorElement | null>;
  children?: ReactNode;
}

export function TerminalHead({ allocation: { id, name, simulated, isolation }, wayOut, children }: TerminalHeadProps) {
  const path = paths.allocation(useScope(), id);
  return (
    <header className="flex h-10 shrink-0 items-center gap-3 border-b border-line pr-3 pl-6 max-sm:pl-4">
      <h1 className="flex min-w-0 items-center gap-1.5 text-ink-2">
        <a ref={wayOut} href={path} className="min-w-0 truncate rounded-badge py-0.5 hover:text-ink">
          {name}
        </a>
        <ChevronRight size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="font-[550] text-ink">Terminal</span>
      </h1>
      <span className="flex gap-2 max-sm:hidden">
        {simulated && <Tag>simulated</Tag>}
        {isolation === 'none' && <Tag>isolation: none</Tag>}
      </span>
      <div className="ml-auto flex shrink-0 items-center gap-3 text-sm text-ink-3">
        {children}
        <a
          href={path}
          aria-label="Close terminal"
          className="grid size-7 place-items-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
        >
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </a>
      </div>
    </header>
  );
}
