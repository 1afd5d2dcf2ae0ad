import { Button, formatTime } from '@gpuaas/web-ui-kit';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useConnection } from '../api/connection.ts';
import { useAnnouncement } from '../live/announce-changes.ts';

/** Old data stays while new data is on its way; only a slow fetch is worth a line. */
export function FetchBar() {
  const isFetching = useIsFetching() > 0;
  if (!isFetching) return null;
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 z-30 h-0.5 animate-[appear_120ms_ease-out_400ms_backwards] overflow-hidden"
    >
      <div className="h-full w-1/4 animate-[sweep_1.4s_linear_infinite] bg-accent" />
    </div>
  );
}

/** What is on the screen was true then. It says so instead of showing an error over good data. */
export function ConnectionBar() {
  const { isLost, answeredAt } = useConnection();
  const queries = useQueryClient();
  return (
    <div role="status">
      {isLost && (
        <div className="flex h-9 items-center gap-3 border-b border-line bg-warn-tint px-6 text-warn">
          <span>
            Reconnecting… showing <span className="tnum font-medium">{formatTime(answeredAt)}</span>
          </span>
          <Button
            look="ghost"
            className="!h-6 text-warn hover:bg-transparent hover:text-warn hover:underline"
            onClick={() => void queries.refetchQueries({ type: 'active' })}
          >
            Try now
          </Button>
        </div>
      )}
    </div>
  );
}

export function LiveRegion() {
  return (
    <div aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </div>
  );
}
