import type { SshKeyId } from '@gpuaas/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { nothingMoves } from '../live/use-live.ts';
import { useApi } from './console-api.ts';

const list = ['ssh-keys'];

export function useSshKeyRows() {
  const api = useApi();
  return useCursorRows({
    key: list,
    fetchPage: ({ cursor, limit, signal }) =>
      api.listSshKeys({ query: { limit, ...(cursor !== undefined && { cursor }) }, signal }),
    movementOf: nothingMoves,
  });
}

/** What was pasted is kept nowhere: it could be the wrong file. */
export function useAddSshKey() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ publicKey, name }: { publicKey: string; name: string }) =>
      api.addSshKey({ body: { public_key: publicKey, ...(name.trim() !== '' && { name: name.trim() }) } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: list }),
    gcTime: 0,
  });
}

export function useDeleteSshKey() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: SshKeyId) => api.deleteSshKey({ params: { ssh_key_id: id } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: list }),
  });
}
