import type { AllocationId, StreamId } from '@gpuaas/contract';

/** What a stream is for. */
export type StreamRequest =
  | { kind: 'shell' | 'exec'; stream_id: StreamId }
  /** A port of the host itself, which a program of this allocation has to hold. */
  | { kind: 'tcp'; allocation_id: AllocationId; port: number };

export function requestText(request: StreamRequest): string {
  return JSON.stringify(request);
}

/** Undefined for a kind that is unknown here, and for whatever else makes no sense. */
export function requestIn(text: string): StreamRequest | undefined {
  const { kind, stream_id: streamId, allocation_id: allocationId, port } = objectIn(text);
  if (kind === 'shell' || kind === 'exec') {
    return isId('stream', streamId) ? { kind, stream_id: streamId as StreamId } : undefined;
  }
  if (kind !== 'tcp' || !isId('alloc', allocationId) || !isPort(port)) return undefined;
  return { kind, allocation_id: allocationId as AllocationId, port };
}

function objectIn(text: string): Record<'kind' | 'stream_id' | 'allocation_id' | 'port', unknown> {
  const nothing = { kind: undefined, stream_id: undefined, allocation_id: undefined, port: undefined };
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...nothing, ...value } : nothing;
  } catch {
    return nothing;
  }
}

function isId(prefix: string, value: unknown): boolean {
  return typeof value === 'string' && new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(value);
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= 65_535;
}
