import { classNames } from './class-names.ts';
import { CopyButton } from './copy-button.tsx';
import { ScrollRegion } from './scroll-region.tsx';

interface CodeLineProps {
  children: string;
  prompt?: string;
  /** A long one goes on below instead of being cut off: where there is room downwards only. */
  wrap?: boolean;
}

/** One command, ready to be copied. */
export function CodeLine({ children, prompt = '$', wrap = false }: CodeLineProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 gap-2 rounded-control bg-surface-2 pr-1 pl-3',
        wrap ? 'min-h-8 items-baseline py-1' : 'h-8 items-center',
      )}
    >
      {prompt !== '' && (
        <span aria-hidden="true" className="mono-sm text-ink-3 select-none">
          {prompt}
        </span>
      )}
      <code
        title={children}
        className={classNames('mono-sm min-w-0 flex-1 text-ink', wrap ? 'break-words' : 'truncate')}
      >
        {children}
      </code>
      <CopyButton text={children} label="Copy command" />
    </div>
  );
}

/** Several lines. It can be scrolled by keyboard, so it needs a name. */
export function CodeBlock({ children, label, className }: { children: string; label: string; className?: string }) {
  return (
    <div className={classNames('relative min-w-0', className)}>
      <ScrollRegion label={label} className="max-h-[inherit]">
        <pre className="mono-sm w-fit p-4 pr-10 text-ink">{children}</pre>
      </ScrollRegion>
      <div className="absolute top-2.5 right-2.5 rounded-control bg-surface">
        <CopyButton text={children} label={`Copy ${label}`} />
      </div>
    </div>
  );
}
