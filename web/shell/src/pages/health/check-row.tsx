import type { HealthCheck } from '@gpuaas/contract';
import { classNames, Moment, StateMark } from '@gpuaas/web-ui-kit';
import { isTimestamp, partOf, statusWords } from './parts.ts';

const tones = { ok: 'text-ink-2', attention: 'text-warn', error: 'text-error' };

interface CheckRowProps {
  check: HealthCheck;
  onOpenRunbook(name: string): void;
}

/** One part: its state in words, what it is for, its figures, and what to do when something is wrong. */
export function CheckRow({ check: { name, status, summary, facts, fix, runbook }, onOpenRunbook }: CheckRowProps) {
  const { title, meaning } = partOf(name);
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line px-4 py-4 last:border-0 md:grid-cols-[168px_minmax(0,1fr)_248px]">
      <div>
        <h2 className="text-md font-[550]">{title}</h2>
        <span className={classNames('flex items-baseline gap-2 whitespace-nowrap', tones[status])}>
          <StateMark group={status} className="self-center" />
          {statusWords[status]}
        </span>
      </div>
      <div className="max-w-[64ch] min-w-0">
        <p className="font-[550]">{summary}</p>
        {meaning !== '' && <p className="text-ink-2">{meaning}</p>}
        {fix !== null && <p className="mt-2">{fix}</p>}
        {runbook !== null && (
          <button
            type="button"
            onClick={() => onOpenRunbook(runbook)}
            className="mt-1 h-6 rounded-badge text-accent hover:underline"
          >
            Open runbook<span className="sr-only"> for {title}</span>
          </button>
        )}
      </div>
      <dl className="min-w-0">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex min-h-6 items-baseline justify-between gap-4">
            <dt className="whitespace-nowrap text-ink-3">{label}</dt>
            <dd className="tnum min-w-0 text-right break-words">
              {isTimestamp(value) ? <Moment at={value} /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
