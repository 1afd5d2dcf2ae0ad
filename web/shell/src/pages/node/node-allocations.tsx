import type { NodeAllocation, NodeView } from '@gpuaas/contract';
import { Card, LoadingLabel, Skeleton, StateText, TimeAgo } from '@gpuaas/web-ui-kit';
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
        <ul aria-label="Allocations on this node">
          {items.map((allocation) => (
            <Row key={allocation.id} allocation={allocation} node={node.name} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** How many people have to be asked, and how much is in the way of a drain. */
function summaryOf({ state }: NodeView, items: readonly NodeAllocation[]): string {
  if (items.length === 0) return '';
  const people = new Set(items.map(({ requested_by: by }) => by.id)).size;
  const allocations = items.length === 1 ? '1 allocation' : `${items.length} allocations`;
  const text = `${allocations}, ${people === 1 ? '1 person' : `${people} people`}`;
  return state === 'draining' ? `waiting for ${text}` : text;
}

function Row({ allocation, node }: { allocation: NodeAllocation; node: string }) {
  const { state, requested_by: by, gpu_count: count, since } = allocation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line-2 px-4 py-2 last:border-0">
      <div className="min-w-[200px] flex-1">
        <p className="truncate font-medium">
          <HolderLink allocation={allocation} />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 text-ink-2">
          <StateText kind="allocation" state={state} />
          <span className="max-w-[200px] truncate" title={by.name}>
            {by.name}
          </span>
          <span className="tnum">{count === 1 ? '1 GPU' : `${count} GPUs`}</span>
          <span className="text-ink-3">
            <TimeAgo at={since} />
          </span>
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <OperatorVerbs allocation={allocation} node={node} />
      </span>
    </li>
  );
}
