import type { AllocationId, StreamId } from '@gpuaas/contract';

/** Where the terminal gateway takes clients. */
export function terminalPath(allocationId: AllocationId): string {
  return `/ws/terminal/${allocationId}`;
}

/** Undefined for every other address. One with a query string is another: a token must not be put in there. */
export function allocationIdIn(path: string): AllocationId | undefined {
  return /^\/ws\/terminal\/(alloc_[0-9a-z]{26})$/.exec(path)?.[1] as AllocationId | undefined;
}

/** Where the gateway and the agent of a node meet. */
export function streamPath(streamId: StreamId): string {
  return `/internal/v1/streams/${streamId}`;
}

export function streamIdIn(path: string): StreamId | undefined {
  return /^\/internal\/v1\/streams\/(stream_[0-9a-z]{26})$/.exec(path)?.[1] as StreamId | undefined;
}
