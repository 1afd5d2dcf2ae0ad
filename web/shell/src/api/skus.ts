import { nothingMoves, useLive } from '../live/use-live.ts';
import { useApi } from './console-api.ts';
import { useProject } from './me.ts';

/** What can be allocated and how many are free, looked at again every few seconds. */
export function useSkus() {
  const api = useApi();
  const { id: projectId } = useProject();
  return useLive(
    {
      queryKey: ['skus', projectId],
      queryFn: async ({ signal }) => (await api.listSkus({ params: { project_id: projectId }, signal })).items,
    },
    nothingMoves,
  );
}
