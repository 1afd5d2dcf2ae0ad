import type { AllocationView } from '@gpuaas/contract';
import { Button, KeyHint, ProblemView, useNow } from '@gpuaas/web-ui-kit';
import { useId, useRef } from 'react';
import { mostAttempts } from './reconnect.ts';
import { describeStatus, groupOf, type Status } from './status.ts';
import { TerminalFoot } from './terminal-foot.tsx';
import { TerminalHead } from './terminal-head.tsx';
import { useReadingAloud } from './use-reading-aloud.ts';
import { useTerminal } from './use-terminal.ts';

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
