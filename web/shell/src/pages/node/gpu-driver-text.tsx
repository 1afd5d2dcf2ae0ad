import type { NodeView } from '@gpuaas/contract';
import { Tag } from '@gpuaas/web-ui-kit';

const words = { ok: 'working', absent: 'not installed', unreadable: 'not readable', simulated: 'simulated' };

/** How the agent reads the GPUs, and why it cannot. */
export function GpuDriverText({ driver }: { driver: NonNullable<NodeView['gpu_driver']> }) {
  const { name, state, version, reason } = driver;
  return (
    <>
      {name !== state && <span className="mono-sm">{[name, version].filter(Boolean).join(' ')}</span>}
      <Tag>{words[state]}</Tag>
      {reason && <span className="text-sm text-ink-3">{reason}</span>}
    </>
  );
}
