import type { AllocationView, StateGroup } from '@gpuaas/contract';
import { CopyButton, StateMark } from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { commandOf } from '../../commands/shell-words.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';

interface TerminalFootProps {
  allocation: AllocationView;
  group: StateGroup;
  /** Read aloud when they change, so they hold nothing that ticks. */
  words: string;
  /** What ticks, and what can be done. */
  children?: ReactNode;
  hint?: ReactNode;
}

export function TerminalFoot({ allocation, group, words, children, hint }: TerminalFootProps) {
  const command = commandOf('gpuaas', 'ssh', allocation.name, ...useProjectFlag());
  return (
    <footer className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 pr-4 pl-6 text-sm max-sm:pl-4">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span role="status" className="flex items-center gap-2">
          <StateMark group={group} />
          {words}
        </span>
        {children}
      </span>
      <span className="flex min-w-0 items-center gap-4 text-ink-3">
        {hint}
        <span className="flex min-w-0 items-center gap-1">
          <code className="mono-sm truncate text-ink-2" title="Connect from your own terminal">
            {command}
          </code>
          <CopyButton text={command} label="Copy command" />
        </span>
      </span>
    </footer>
  );
}
