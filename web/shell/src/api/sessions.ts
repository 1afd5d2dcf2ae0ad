import type { SessionId } from '@gpuaas/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { nothingMoves } from '../live/use-live.ts';
import { useApi } from './console-api.ts';

export function useSessionRows() {
  const api = useApi();
  return useCursorRows({
    key: ['sessions'],
    fetchPage: ({ cursor, limit, signal }) =>
      api.listSessions({ query: { limit, ...(cursor !== undefined && { cursor }) }, signal }),
    movementOf: nothingMoves,
  });
}

/** One of them, or all others. Answers how many ended. */
export function useEndSessions() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(id: SessionId | 'others') {
      if (id === 'others') return (await api.endOtherSessions()).ended;
      await api.endSessionById({ params: { session_id: id } });
      return 1;
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

/** What was typed is kept nowhere. */
export function useChangePassword() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (typed: { current: string; next: string }) =>
      api.changePassword({ body: { current_password: typed.current, new_password: typed.next } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['sessions'] }),
    gcTime: 0,
  });
}
