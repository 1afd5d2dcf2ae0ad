import type { ServiceAccountCreate, ServiceAccountKeyId, ServiceAccountView } from '@gpuaas/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { nothingMoves } from '../live/use-live.ts';
import { useApi } from './console-api.ts';
import { useProject } from './me.ts';

const list = ['service-accounts'];
const paramsOf = ({ project_id, id }: ServiceAccountView) => ({ project_id, service_account_id: id });

export function useServiceAccountRows() {
  const api = useApi();
  const { id: project_id } = useProject();
  return useCursorRows({
    key: [...list, project_id],
    fetchPage: ({ cursor, limit, signal }) =>
      api.listServiceAccounts({
        params: { project_id },
        query: { limit, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    movementOf: nothingMoves,
  });
}

/** A change after which the list is read again. */
function useChange<Input, Done>(change: (input: Input) => Promise<Done>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void queries.invalidateQueries({ queryKey: list }),
    // A key must not stay in memory longer than it is shown.
    gcTime: 0,
  });
}

export function useCreateServiceAccount() {
  const api = useApi();
  const { id: project_id } = useProject();
  return useChange((body: ServiceAccountCreate) => api.createServiceAccount({ params: { project_id }, body }));
}

export type AccountChange = 'disable' | 'enable' | 'delete';

export function useChangeServiceAccount() {
  const api = useApi();
  return useChange(async ({ account, to }: { account: ServiceAccountView; to: AccountChange }): Promise<void> => {
    const params = paramsOf(account);
    if (to === 'disable') await api.disableServiceAccount({ params });
    else if (to === 'enable') await api.enableServiceAccount({ params });
    else await api.deleteServiceAccount({ params });
  });
}

export function useCreateKey() {
  const api = useApi();
  return useChange((account: ServiceAccountView) => api.createServiceAccountKey({ params: paramsOf(account) }));
}

export function useDeleteKey() {
  const api = useApi();
  return useChange(({ account, key }: { account: ServiceAccountView; key: ServiceAccountKeyId }) =>
    api.deleteServiceAccountKey({ params: { ...paramsOf(account), service_account_key_id: key } }),
  );
}
