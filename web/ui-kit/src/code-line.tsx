import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import { CopyButton } from './copy-button.tsx';
import { ScrollRegion } from './scroll-region.tsx';

interface CodeLineProps {
  children: string;
  prompt?: string;
  /** A long one goes on below instead of being cut off: where there is room downwards only. */
  wrap?: boolean;
}

/** One line is as high as the button beside it, so that both stand on the same line. */
const line = 'py-[3px]';

/** One command, ready to be copied. */
export function CodeLine({ children, prompt = '$', wrap = false }: CodeLineProps) {
  return (
    <div
      className={classNames(
        'flex min-h-8 min-w-0 gap-2 rounded-control bg-surface-2 py-1 pr-1 pl-3',
        wrap ? 'items-start' : 'items-center',
      )}
    >
      {prompt !== '' && (
        <span aria-hidden="true" className={classNames('mono-sm text-ink-3 select-none', line)}>
          {prompt}
        </span>
      )}
      <code
        title={wrap ? undefined : children}
        className={classNames('mono-sm min-w-0 flex-1 text-ink', line, wrap ? 'break-words' : 'truncate')}
      >
        {wrap ? <Words text={children} /> : children}
      </code>
      <CopyButton text={children} label="Copy command" />
    </div>
  );
}

/** Goes on below between two words, and inside of one only if it has no room on a line: `--flag` is not torn in two. */
function Words({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">{word}</span>
    </Fragment>
  ));
}

interface CodeBlockProps {
  children: string;
  label: string;
  /** Long lines go on below instead of scrolling sideways. */
  wrap?: boolean;
}

/** Several lines. They can be scrolled by keyboard, so they need a name; the button lies beside them, never over them. */
export function CodeBlock({ children, label, wrap = false }: CodeBlockProps) {
  return (
    <div className="flex min-w-0 items-start">
      <ScrollRegion label={label} className="min-w-0 flex-1">
        <pre className={classNames('mono-sm py-4 pl-4 text-ink', wrap ? 'break-words whitespace-pre-wrap' : 'w-fit')}>
          {children}
        </pre>
      </ScrollRegion>
      <div className="shrink-0 p-2.5">
        <CopyButton text={children} label={`Copy ${label}`} />
      </div>
    </div>
  );
}
