import type { GpuShape } from '@gpuaas/contract';

export function formatGpu({ count, model, memory_bytes }: GpuShape): string {
  return `${count} × ${model} ${formatMemory(memory_bytes)}`;
}

export function formatMemory(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 3)} GiB`;
}
