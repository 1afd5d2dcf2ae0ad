import type { Problem } from '@gpuaas/contract';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CodeLine } from './code-line.tsx';
import { CopyButton } from './copy-button.tsx';
import { StateMark } from './state-mark.tsx';

interface ProblemViewProps {
  problem: Problem;
  onRetry?: (() => void) | undefined;
  /** Ways out that this page knows. */
  children?: ReactNode;
}

/** What went wrong, why, what to do, and the id to ask about. It stands where the data would be. */
export function ProblemView({ problem, onRetry, children }: ProblemViewProps) {
  const { title, detail, actions, errors, code, request_id: requestId } = problem;
  return (
    <div role="alert" className="flex min-w-0 items-start gap-3">
      <StateMark group="error" className="mt-1" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <div className="font-[550]">{title}</div>
          <p className="max-w-[72ch] text-ink-2">{detail}</p>
        </div>
        {errors.length > 0 && (
          <ul className="text-ink-2">
            {errors.map((error) => (
              <li key={error.pointer + error.code}>
                <span className="mono-sm text-ink">{error.pointer}</span> {error.detail}
              </li>
            ))}
          </ul>
        )}
        {actions.map(({ label, cli }) => (
          <div key={label} className="max-w-[480px] text-ink-2">
            <p className={cli === undefined ? undefined : 'mb-1'}>{label}</p>
            {cli !== undefined && <CodeLine>{cli}</CodeLine>}
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {onRetry && <Button onClick={onRetry}>Retry</Button>}
          {children}
          <span className="mono-sm text-ink-3">{code}</span>
          {requestId !== '' && (
            <span className="inline-flex min-w-0 items-center text-ink-3">
              <span className="mono-sm truncate">{requestId}</span>
              <CopyButton text={requestId} label="Copy request ID" />
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
