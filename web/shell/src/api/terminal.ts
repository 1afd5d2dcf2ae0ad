import type { AllocationId, TerminalToken } from '@gpuaas/contract';
import { useCallback } from 'react';
import { useApi } from './console-api.ts';
import { useProject } from './me.ts';

/** Asks for what opens one shell, once. It is used at once and kept nowhere. */
export function useRequestTerminalToken(id: AllocationId): (signal: AbortSignal) => Promise<TerminalToken> {
  const api = useApi();
  const { id: projectId } = useProject();
  return useCallback(
    (signal) =>
      api.createTerminalToken({
        params: { project_id: projectId, allocation_id: id },
        body: { kind: 'shell' },
        signal,
      }),
    [api, projectId, id],
  );
}
