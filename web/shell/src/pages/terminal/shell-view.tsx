import type { AllocationView, StateGroup } from '@gpuaas/contract';
import { Button, CopyButton, KeyHint, ProblemView, StateMark, Tag, useNow } from '@gpuaas/web-ui-kit';
import { ChevronRight, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { useScope } from '../../api/me.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';
import { paths } from '../../paths.ts';
import { mostAttempts } from './endings.ts';
import type { Status } from './session.ts';
import { useReadingAloud, useTerminal } from './use-terminal.ts';

const pressed = '!h-6 font-normal aria-pressed:bg-surface-3 aria-pressed:text-ink';

/** The screen, and where it stands in words below it. */
export function ShellView({ allocation }: { allocation: AllocationView }) {
  const box = useRef<HTMLDivElement>(null);
  const wayOut = useRef<HTMLAnchorElement>(null);
  const hint = useId();
  const [readsAloud, readAloud] = useReadingAloud();
  const terminal = useTerminal({ allocationId: allocation.id, box, wayOut, describedBy: hint, readsAloud });
  const { status, size, reconnect } = terminal;
  return (
    <>
      <TerminalHead allocation={allocation} wayOut={wayOut}>
        <Button look="ghost" aria-pressed={readsAloud} onClick={() => readAloud(!readsAloud)} className={pressed}>
          Screen reader
        </Button>
        {size && <span className="mono-sm whitespace-nowrap max-sm:hidden">{`${size.cols} × ${size.rows}`}</span>}
      </TerminalHead>
      <div data-takes-keys className="min-h-0 flex-1 bg-term py-3 pr-2 pl-6 max-sm:pl-4">
        <div ref={box} className="h-full" />
      </div>
      {status.kind === 'refused' && (
        <div className="border-t border-line bg-surface px-6 py-4">
          <ProblemView problem={status.problem} onRetry={reconnect} />
        </div>
      )}
      <TerminalFoot
        allocation={allocation}
        group={groupOf(status)}
        words={describeStatus(status)}
        hint={<LeaveHint id={hint} />}
      >
        <Beside status={status} latency={terminal.latency} onReconnect={reconnect} />
      </TerminalFoot>
    </>
  );
}

function LeaveHint({ id }: { id: string }) {
  return (
    <span id={id} className="flex shrink-0 items-center gap-1 max-sm:hidden">
      <KeyHint>Ctrl</KeyHint>
      <KeyHint>Shift</KeyHint>
      <KeyHint>↑</KeyHint>
      <span className="ml-0.5">leaves the terminal</span>
    </span>
  );
}

interface BesideProps {
  status: Status;
  latency: number | undefined;
  onReconnect(): void;
}

/** The ticking half of the status, and the one thing that can be done about it. */
function Beside({ status, latency, onReconnect }: BesideProps) {
  if (status.kind === 'connected' && latency !== undefined) {
    return <span className="tnum text-ink-3">· {Math.max(1, Math.round(latency))} ms</span>;
  }
  if (status.kind === 'lost') {
    return (
      <>
        <Countdown until={status.retryAt} attempt={status.attempt} />
        <Button className="!h-6" onClick={onReconnect}>
          Reconnect now
        </Button>
      </>
    );
  }
  if (status.kind === 'over' && status.mayReopen) {
    return (
      <Button className="!h-6" onClick={onReconnect}>
        Open new shell
      </Button>
    );
  }
  return null;
}

function Countdown({ until, attempt }: { until: number; attempt: number }) {
  const left = Math.max(0, Math.ceil((until - useNow(250)) / 1_000));
  return (
    <span className="tnum text-ink-3">
      · retry {attempt} of {mostAttempts} in {left} s
    </span>
  );
}

const groups = {
  connecting: 'progress',
  connected: 'ok',
  lost: 'attention',
  over: 'ended',
  refused: 'error',
} as const satisfies Record<Status['kind'], StateGroup>;

function groupOf(status: Status): StateGroup {
  return status.kind === 'over' && status.isFailure ? 'error' : groups[status.kind];
}

/** In words, without anything that ticks: they are read aloud when they change. */
function describeStatus(status: Status): string {
  switch (status.kind) {
    case 'connecting':
      return status.attempt <= 1 ? 'Connecting…' : `Connecting, attempt ${status.attempt}…`;
    case 'connected':
      return status.again ? 'Connected to a new shell. The previous one ended.' : 'Connected';
    case 'lost':
      return `${status.sentence} Reconnecting with a new shell.`;
    case 'over':
      return status.sentence;
    case 'refused':
      return `${status.problem.title}.`;
  }
}

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
