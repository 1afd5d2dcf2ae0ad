import type { NodeAllocation, NodeView } from '@gpuaas/contract';
import { Card, LoadingLabel, ScrollRegion, Skeleton, StateText, TimeAgo } from '@gpuaas/web-ui-kit';
import { useNodeAllocations } from '../../api/node-verbs.ts';
import { HolderLink } from '../holder-link.tsx';
import { OperatorVerbs } from '../operator-verbs.tsx';
import { QueryProblem } from '../query-problem.tsx';

/** Whose allocations hold GPUs of the node: what a drain waits for, and what keeps the node from leaving. */
export function NodeAllocations({ node }: { node: NodeView }) {
  const found = useNodeAllocations(node.id, node.state === 'draining');
  const items = found.data?.items;
  if (node.gpus.length === 0) return null;
  return (
    <Card
      title="Allocations"
      flush
      aside={items && <span className="text-sm text-ink-3">{summaryOf(node, items)}</span>}
    >
      {found.isError && !items && (
        <div className="p-4">
          <QueryProblem query={found} compact />
        </div>
      )}
      {found.isPending && (
        <div className="p-4">
          <LoadingLabel>Loading allocations</LoadingLabel>
          <Skeleton className="w-1/2" />
        </div>
      )}
      {items?.length === 0 && (
        <p className="px-4 py-3 text-ink-2">
          {node.state === 'draining' ? 'None left. The node is drained in a moment.' : 'Nobody uses this node.'}
        </p>
      )}
      {items && items.length > 0 && (
        <ScrollRegion label="Allocations on this node">
          <ul className="min-w-[560px]">
            {items.map((allocation) => (
              <Row key={allocation.id} allocation={allocation} node={node.name} />
            ))}
          </ul>
        </ScrollRegion>
      )}
    </Card>
  );
}

/** How many people have to be asked, and how much is in the way of a drain. */
function summaryOf({ state }: NodeView, items: readonly NodeAllocation[]): string {
  if (items.length === 0) return '';
  const people = new Set(items.map(({ requested_by: by }) => by.id)).size;
  const text = `${items.length} of ${people} ${people === 1 ? 'person' : 'people'}`;
  return state === 'draining' ? `waiting for ${text}` : text;
}

function Row({ allocation, node }: { allocation: NodeAllocation; node: string }) {
  const { state, requested_by: by, gpu_count: count, since } = allocation;
  return (
    <li className="flex min-h-9 items-center gap-4 border-b border-line-2 px-4 py-1 last:border-0">
      <span className="min-w-0 flex-1 truncate font-medium">
        <HolderLink allocation={allocation} />
      </span>
      <span className="w-[136px] shrink-0">
        <StateText kind="allocation" state={state} />
      </span>
      <span className="w-[112px] shrink-0 truncate text-ink-2" title={by.name}>
        {by.name}
      </span>
      <span className="tnum w-[56px] shrink-0 text-ink-2">{count === 1 ? '1 GPU' : `${count} GPUs`}</span>
      <span className="w-[72px] shrink-0 text-right text-ink-3">
        <TimeAgo at={since} bare />
      </span>
      <span className="flex shrink-0 gap-2">
        <OperatorVerbs allocation={allocation} node={node} />
      </span>
    </li>
  );
}
