import type { NodeView } from '@gpuaas/contract';
import { Card, CopyableId, StateText, TimeAgo } from '@gpuaas/web-ui-kit';
import { useNodeAllocations } from '../../api/node-verbs.ts';

/** Whose allocations hold GPUs of the node: what a drain waits for, and what keeps the node from leaving. */
export function NodeAllocations({ node }: { node: NodeView }) {
  const { data } = useNodeAllocations(node.id, node.state === 'draining');
  if (!data || (data.items.length === 0 && node.state !== 'draining')) return null;
  return (
    <Card title="Allocations on this node">
      {data.items.length === 0 ? (
        <p className="text-ink-2">None is left. The node is drained in a moment.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {data.items.map(({ id, name, state, requested_by: by, since }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{name}</span>
              <StateText kind="allocation" state={state} />
              <span className="text-ink-2">{by.name}</span>
              <span className="text-sm text-ink-3">
                <TimeAgo at={since} />
              </span>
              <CopyableId id={id} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
