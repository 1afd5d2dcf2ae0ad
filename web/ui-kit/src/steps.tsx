import type { OperationStepView, StateGroup } from '@gpuaas/contract';
import { classNames } from './class-names.ts';
import { formatDuration } from './duration.ts';
import { sentenceCase, stateEntry } from './state.ts';
import { StateMark } from './state-mark.tsx';
import { Elapsed } from './time.tsx';

const words: Partial<Record<StateGroup, string>> = {
  progress: 'font-[550] text-ink',
  waiting: 'text-ink-2',
  error: 'font-[550] text-error',
  ended: 'text-ink-3',
};

/** How something long-running goes on: steps with measured times, never an invented percentage. */
export function Steps({ steps }: { steps: readonly OperationStepView[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <Step key={step.name} step={step} isLast={index === steps.length - 1} />
      ))}
    </ol>
  );
}

function Step({ step, isLast }: { step: OperationStepView; isLast: boolean }) {
  const { group, word } = stateEntry('step', step.state);
  return (
    <li className="relative grid grid-cols-[12px_minmax(0,1fr)_auto] gap-x-3 py-1.5">
      {!isLast && (
        // From below this mark to above the next one, so that it touches neither.
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-[26px] bottom-[-6px] left-[5.5px] w-px',
            group === 'ok' ? 'bg-line-strong' : 'bg-line',
          )}
        />
      )}
      <span className="flex h-5 items-center">
        <StateMark group={group} />
        <span className="sr-only">{word}: </span>
      </span>
      <span className="min-w-0">
        <span className={words[group]}>{sentenceCase(step.name)}</span>
        {step.message !== null && <span className="block text-sm text-ink-3">{step.message}</span>}
      </span>
      <span className={classNames('tnum text-right whitespace-nowrap', group === 'progress' && 'text-progress')}>
        <StepTime step={step} />
      </span>
    </li>
  );
}

function StepTime({ step: { state, started_at, duration_ms } }: { step: OperationStepView }) {
  if (duration_ms !== null) return formatDuration(duration_ms);
  if (state === 'running' && started_at !== null) return <Elapsed since={started_at} />;
  return null;
}
