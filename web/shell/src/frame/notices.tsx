import { Button, classNames, formatTime } from '@gpuaas/web-ui-kit';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useConnection } from '../api/connection.ts';
import { isPlatformThere } from '../api/probe.ts';
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
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await isPlatformThere();
    setTrying(false);
  };
  return (
    <div role="status">
      {isLost && (
        <Notice look="bg-warn-tint text-warn">
          <span>
            <strong>Can’t reach GPUaaS.</strong> Retrying… Showing data from{' '}
            <span className="tnum whitespace-nowrap">{formatTime(answeredAt)}</span>.
          </span>
          <Button className="!h-6" pending={isTrying} onClick={() => void retry()}>
            Retry now
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** A line above the page about all of it. */
export function Notice({ look, children }: { look: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-6 py-1.5 max-sm:px-4',
        look,
      )}
    >
      {children}
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
