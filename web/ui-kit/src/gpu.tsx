import type { GpuShape } from '@gpuaas/contract';
import { Tag } from './tag.tsx';

/** The vendor's name is the same on every line and says nothing there. */
export function modelName(model: string): string {
  return model.replace(/^NVIDIA /, '');
}

export function formatGpus({ count, model }: Pick<GpuShape, 'count' | 'model'>): string {
  return `${count} × ${modelName(model)}`;
}

export function formatMemory(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 3).toLocaleString('en-US')} GiB`;
}

/** `1 × H200`, and whether it exists in software only. */
export function Gpus({ gpu, simulated }: { gpu: GpuShape; simulated: boolean }) {
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <span className="text-ink-3">{gpu.count} ×</span>
      {modelName(gpu.model)}
      {simulated && <Tag>simulated</Tag>}
    </span>
  );
}
