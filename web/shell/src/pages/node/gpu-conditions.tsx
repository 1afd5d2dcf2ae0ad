import type { NodeView } from '@gpuaas/contract';
import { Card } from '@gpuaas/web-ui-kit';
import { ConditionList } from '../condition-list.tsx';

/** What is wrong with the GPUs of a node, what it means and what to do. Nothing while they are healthy. */
export function GpuConditions({ node }: { node: NodeView }) {
  const found = node.gpus.flatMap(({ index, conditions }) => conditions.map((condition) => ({ index, ...condition })));
  if (found.length === 0) return null;
  return (
    <Card title="GPU problems">
      <ConditionList conditions={found} />
    </Card>
  );
}
