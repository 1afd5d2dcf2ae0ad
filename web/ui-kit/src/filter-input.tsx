import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { KeyHint } from './key-hint.tsx';
import { useShortcuts } from './shortcuts.ts';

interface FilterInputProps {
  label: string;
  placeholder: string;
  value: string;
  onChange(value: string): void;
  className?: string;
  /** It answers to `/`. One on a page. */
  isMain?: boolean;
}

const settleAfter = 200;

/** Text that narrows a list. It is handed on when typing pauses, because every change asks the server. */
export function FilterInput({
  label,
  placeholder,
  value,
  onChange,
  className = 'w-[248px]',
  isMain = true,
}: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts(isMain ? { '/': () => input.current?.focus() } : {});

  const change = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next.trim()), wait);
  };
  return (
    <div className={`relative ${className}`}>
      <Search
        size={14}
        strokeWidth={1.5}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={80}
        spellCheck={false}
        onChange={(event) => change(event.target.value, settleAfter)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') text === '' ? input.current?.blur() : change('', 0);
        }}
        className="h-7 w-full rounded-control border border-line bg-surface pr-7 pl-8 text-ellipsis hover:border-line-strong focus-visible:border-accent focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      <span className="absolute top-0 right-1 flex h-7 items-center">
        {text === '' ? (
          isMain && (
            <span aria-hidden="true" className="pr-1">
              <KeyHint>/</KeyHint>
            </span>
          )
        ) : (
          <button
            type="button"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={() => change('', 0)}
            className="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink"
          >
            <X size={14} strokeWidth={1.5} aria-hidden="true" />
          </button>
        )}
      </span>
    </div>
  );
}
