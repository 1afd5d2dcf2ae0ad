import type { GpuCondition } from '@gpuaas/contract';
import { StateMark, TimeAgo } from '@gpuaas/web-ui-kit';

/** What is wrong with a GPU: what it means, what to do, and what the agent saw. */
export function ConditionList({ conditions }: { conditions: readonly (GpuCondition & { index?: number })[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {conditions.map(({ index, code, effect, meaning, next_step: next, detail, since }) => (
        <li key={`${index} ${code}`} className="flex items-start gap-3">
          <StateMark group={effect === 'none' ? 'attention' : 'error'} className="mt-1" />
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              {index !== undefined && `GPU ${index}: `}
              {meaning}
            </p>
            <p className="text-ink-2">{next}</p>
            <p className="mt-1 text-sm text-ink-3">
              {effects[effect]} Since <TimeAgo at={since} />. <span className="mono-sm break-words">{detail}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const effects = {
  none: 'It still takes allocations.',
  slot: 'It takes no new allocation.',
  node: 'The node is quarantined.',
};
