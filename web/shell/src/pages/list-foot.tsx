import { CopyButton } from '@gpuaas/web-ui-kit';

/** How much is shown, and the command that shows the same. */
export function ListFoot({ text, command }: { text: string; command: string }) {
  return (
    <footer className="flex h-10 shrink-0 items-center justify-between gap-4 border-t border-line px-6 text-sm text-ink-3 max-sm:px-4">
      <span className="shrink-0 whitespace-nowrap">{text}</span>
      <span className="flex min-w-0 items-center gap-1">
        <code className="mono-sm truncate">{command}</code>
        <CopyButton text={command} label="Copy command" />
      </span>
    </footer>
  );
}
