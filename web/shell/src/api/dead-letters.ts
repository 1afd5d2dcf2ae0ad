import type { DeadLetterId, DeadLetterView } from '@gpuaas/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { nothingMoves, useLive } from '../live/use-live.ts';
import { useApi } from './console-api.ts';

type State = DeadLetterView['state'];

/** Of every state when none is named. */
export function useDeadLetterRows(state: State | undefined) {
  const api = useApi();
  return useCursorRows({
    key: ['dead-letters', state ?? 'all'],
    fetchPage: ({ cursor, limit, signal }) =>
      api.listDeadLetters({
        query: { limit, ...(cursor !== undefined && { cursor }), ...(state !== undefined && { state }) },
        signal,
      }),
    movementOf: nothingMoves,
    begins: 'oldest',
  });
}

export function useDeadLetter(id: string | undefined) {
  const api = useApi();
  const params = { dead_letter_id: id as DeadLetterId };
  return useLive(
    {
      queryKey: ['dead-letter', id],
      queryFn: ({ signal }) => api.getDeadLetter({ params, signal }),
      enabled: id !== undefined,
    },
    nothingMoves,
  );
}

/** The reason is what is passed when it is done. */
export function useCloseDeadLetter(id: DeadLetterId, how: 'replay' | 'discard') {
  const api = useApi();
  const queries = useQueryClient();
  const params = { dead_letter_id: id };
  return useMutation({
    mutationFn: (reason: string) =>
      how === 'replay'
        ? api.replayDeadLetter({ params, body: { reason } })
        : api.discardDeadLetter({ params, body: { reason } }),
    onSuccess: (letter) => queries.setQueryData(['dead-letter', id], letter),
    // Also when somebody was faster: what is shown is not true any more.
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['dead-letters'] });
      void queries.invalidateQueries({ queryKey: ['dead-letter', id] });
    },
  });
}
