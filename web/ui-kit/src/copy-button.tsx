import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { copyText } from './copy-text.ts';

const shownFor = 1_200;

export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), shownFor);
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={copied ? 'Copied' : label}
      onClick={() => void copy()}
      className={classNames(
        'inline-grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-surface-3 hover:text-ink',
        className,
      )}
    >
      <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}

/** An id in full or shortened, and the way to copy it. */
export function CopyableId({ id, short = false }: { id: string; short?: boolean }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-0.5">
      <span className="mono-sm truncate !leading-6 text-ink-3">{short ? shortId(id) : id}</span>
      <CopyButton text={id} label={`Copy ${id}`} className="self-center" />
    </span>
  );
}

/** The end of an id is what differs between neighbours; its beginning is a time. */
export function shortId(id: string): string {
  const [prefix = '', rest = ''] = id.split('_');
  return rest.length > 10 ? `${prefix}_…${rest.slice(-6)}` : id;
}
