/** One key of the keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-4 min-w-4 items-center justify-center rounded-badge border border-line bg-surface-2 px-1 font-sans text-xs font-medium text-ink-3">
      {children}
    </kbd>
  );
}
