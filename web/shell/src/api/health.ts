import { nothingMoves, useLive } from '../live/use-live.ts';
import { useApi } from './console-api.ts';

/** Beside the nodes and not with them: the frame looks at it on every page, and would bring all of their code along. */
export function usePlatformHealth({ enabled = true } = {}) {
  const api = useApi();
  return useLive(
    { queryKey: ['health'], queryFn: ({ signal }) => api.getPlatformHealth({ signal }), enabled },
    nothingMoves,
  );
}
