import type { NodeView } from '@gpuaas/contract';
import { Card, Tag, TimeAgo } from '@gpuaas/web-ui-kit';

/** What is wrong with the GPUs of a node, what it means and what to do. Nothing while they are healthy. */
export function GpuConditions({ node }: { node: NodeView }) {
  const found = node.gpus.flatMap(({ index, conditions }) => conditions.map((condition) => ({ index, ...condition })));
  if (found.length === 0) return null;
  return (
    <Card title="GPU problems">
      {found.map(({ index, code, effect, meaning, next_step: next, detail, since }) => (
        <div key={`${index} ${code}`} className="mb-3">
          <p>
            <Tag>{`GPU ${index}`}</Tag> {effect === 'none' ? null : <Tag>out of service</Tag>} {meaning}
          </p>
          <p className="text-ink-2">{next}</p>
          <p className="mono-sm break-all text-ink-3">
            {detail} · <TimeAgo at={since} />
          </p>
        </div>
      ))}
    </Card>
  );
}
