import type { AllocationView } from '@gpuaas/contract';
import { Card, Elapsed, Gpus, Skeleton, StateText, TimeAgo, waitingSentence } from '@gpuaas/web-ui-kit';
import { SquareTerminal } from 'lucide-react';
import { useActiveAllocations } from '../../api/allocations.ts';
import { useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { QueryProblem } from '../query-problem.tsx';

const row = 'flex min-h-9 flex-wrap items-baseline gap-x-4 border-b border-line-2 px-4 py-1 leading-7 last:border-0';
const nameLink =
  'w-[168px] shrink-0 truncate font-medium hover:text-accent hover:underline max-sm:w-auto max-sm:flex-1';

/** What is on its way, what it waits for and for how long. */
export function MovingNow({ allocations }: { allocations: readonly AllocationView[] }) {
  const scope = useScope();
  if (allocations.length === 0) return null;
  return (
    <Card title="In progress" flush>
      <ul>
        {allocations.map(({ id, name, state, waiting, state_changed_at: since }) => (
          <li key={id} className={row}>
            <a href={paths.allocation(scope, id)} className={nameLink}>
              {name}
            </a>
            <span className="w-[112px] shrink-0">
              <StateText kind="allocation" state={state} />
            </span>
            <span className="min-w-0 flex-1 truncate text-ink-2 max-sm:order-last max-sm:basis-full max-sm:leading-5 max-sm:whitespace-normal max-sm:pb-1">
              {waiting && waitingSentence(waiting)}
            </span>
            <span className="tnum text-right whitespace-nowrap text-progress">
              <Elapsed since={since} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What can be used right now, with the shortest way into it. */
export function RunningNow() {
  const scope = useScope();
  const active = useActiveAllocations();
  return (
    <Card
      title="Active"
      flush
      aside={
        <a href={paths.allocations(scope)} className="rounded-badge text-accent hover:underline">
          All allocations
        </a>
      }
    >
      {active.isError && !active.data ? (
        <QueryProblem query={active} compact />
      ) : (
        <ul>
          {active.data?.items.length === 0 && <li className="px-4 py-3 text-ink-2">No active allocations.</li>}
          {active.data?.items.map(({ id, name, gpu, simulated, node, active_at }) => (
            <li key={id} className={row}>
              <a href={paths.allocation(scope, id)} className={nameLink}>
                {name}
              </a>
              <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
                <Gpus gpu={gpu} simulated={simulated} />
              </span>
              <span className="mono-sm w-[96px] truncate text-ink-2 max-md:hidden">{node.name}</span>
              <span className="w-[72px] text-right text-ink-2 max-sm:w-auto">
                {active_at !== null && <TimeAgo at={active_at} bare />}
              </span>
              <a
                href={paths.terminal(scope, id)}
                className="-mr-2 inline-flex h-7 items-baseline gap-1.5 rounded-control px-2 text-ink-2 hover:bg-surface-2 hover:text-ink"
              >
                <SquareTerminal size={16} strokeWidth={1.5} aria-hidden="true" className="self-center" />
                <span>
                  Terminal<span className="sr-only"> on {name}</span>
                </span>
              </a>
            </li>
          ))}
          {active.isPending && (
            <li className={row}>
              <Skeleton className="w-2/5" />
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
