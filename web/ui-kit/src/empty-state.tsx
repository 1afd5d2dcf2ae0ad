import type { ReactNode } from 'react';
import { CodeLine } from './code-line.tsx';

interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** The command that does the same as the button. */
  command?: string | undefined;
}

/** One sentence, one button, one command. */
export function EmptyState({ title, hint, action, command }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 px-6 py-12 max-sm:px-4 max-sm:py-8 md:px-16">
      <div>
        <h2 className="text-md font-[550]">{title}</h2>
        {hint && <div className="mt-1 max-w-[64ch] text-ink-2">{hint}</div>}
      </div>
      {action}
      {command !== undefined && (
        <div className="w-full max-w-[560px]">
          <CodeLine>{command}</CodeLine>
        </div>
      )}
    </div>
  );
}
