import type { Person, PlatformRole } from '@gpuaas/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { nothingMoves } from '../live/use-live.ts';
import { useApi } from './console-api.ts';

const list = ['people'];

export function usePeopleRows(text: string) {
  const api = useApi();
  const wanted = text.trim();
  return useCursorRows({
    key: [...list, wanted],
    fetchPage: ({ cursor, limit, signal }) =>
      api.listUsers({
        query: { limit, ...(cursor !== undefined && { cursor }), ...(wanted !== '' && { text: wanted }) },
        signal,
      }),
    movementOf: nothingMoves,
    begins: 'oldest',
  });
}

export function useSetPlatformRole({ id }: Person) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (role: PlatformRole) => api.setPlatformRole({ params: { user_id: id }, body: { platform_role: role } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: list }),
  });
}

/** Disables somebody, or enables them again. */
export function useSwitchPerson(person: Person | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn(reason: string): Promise<Person> {
      if (!person) throw new Error('nobody was chosen');
      const call = { params: { user_id: person.id }, body: { reason } };
      return person.disabled_at === null ? api.disableUser(call) : api.enableUser(call);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: list }),
  });
}
