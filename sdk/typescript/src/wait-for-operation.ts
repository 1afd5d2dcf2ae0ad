import type { OperationId, OperationView } from '@gpuaas/contract';
import type { ApiClient } from './client.ts';

export interface WaitOptions {
  timeoutMilliseconds: number;
  /** Called whenever something has changed. */
  onProgress?: (operation: OperationView) => void;
  signal?: AbortSignal;
}

/** Polls an operation until it ends. Answers `undefined` when the time is over first; the operation goes on. */
export async function waitForOperation(
  api: ApiClient,
  id: OperationId,
  { timeoutMilliseconds, onProgress, signal }: WaitOptions,
): Promise<OperationView | undefined> {
  const deadline = Date.now() + timeoutMilliseconds;
  let pause = 100;
  let seen = '';
  while (!signal?.aborted) {
    const operation = await api.getOperation({ params: { operation_id: id }, ...(signal && { signal }) });
    if (operation.updated_at !== seen) {
      seen = operation.updated_at;
      onProgress?.(operation);
    }
    if (operation.ended_at !== null) return operation;
    if (Date.now() >= deadline) return undefined;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 1.5, 1_000);
  }
  return undefined;
}
