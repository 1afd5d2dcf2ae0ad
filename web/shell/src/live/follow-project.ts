import { type Hint, operationTable, type ProjectId } from '@gpuaas/contract';

/** As much of a WebSocket as following needs. */
export type HintSocket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'close'>;

export type OpenHints = (projectId: ProjectId, lastEventId: string | undefined) => HintSocket;

/** Whether anybody looks at the page. */
export interface Sight {
  isHidden(): boolean;
  /** Answers how to stop. */
  onChange(act: () => void): () => void;
}

export interface Follower {
  open: OpenHints;
  sight: Sight;
  /** It is told what changes from now on, or is told it no longer. */
  onTold(isTold: boolean): void;
  /** Something may have changed before the first hint can come. */
  onBegin(): void;
  onHint(hint: Hint): void;
  /** It was ended by the platform. False: there is no use in trying again. */
  mayTryAgain(code: number): Promise<boolean>;
}

const hiddenFor = 60_000;
const waits = [1_000, 2_000, 4_000] as const;
/** After three connects that failed, the page polls and tries now and then. */
const nowAndThen = 60_000;

/** Follows the hints of a project while somebody looks, for as long as it takes. Answers how to stop. */
export function followProject(projectId: ProjectId, follower: Follower): () => void {
  let socket: HintSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastEventId: string | undefined;
  let failures = 0;
  let isOver = false;

  function connect(): void {
    clearTimeout(timer);
    if (isOver || socket || follower.sight.isHidden()) return;
    const own = follower.open(projectId, lastEventId);
    const isResuming = lastEventId !== undefined;
    let wasOpen = false;
    socket = own;
    own.onopen = () => {
      wasOpen = true;
      failures = 0;
      follower.onTold(true);
      if (!isResuming) follower.onBegin();
    };
    own.onmessage = ({ data }: MessageEvent<unknown>) => {
      const hint = JSON.parse(String(data)) as Hint;
      lastEventId = hint.event_id || lastEventId;
      follower.onHint(hint);
    };
    own.onclose = ({ code }) => {
      if (socket !== own) return;
      hangUp();
      if (!wasOpen) failures += 1;
      void follower.mayTryAgain(code).then((isUseful) => {
        if (!isUseful || isOver || socket) return;
        const wait = waits[failures] ?? nowAndThen;
        // Everybody was cut off at the same moment: they do not come back at the same one.
        timer = setTimeout(connect, wait * (0.5 + Math.random() / 2));
      });
    };
  }

  function hangUp(): void {
    clearTimeout(timer);
    const own = socket;
    socket = undefined;
    follower.onTold(false);
    own?.close();
  }

  const stopLooking = follower.sight.onChange(() => {
    clearTimeout(timer);
    if (!follower.sight.isHidden()) connect();
    else timer = setTimeout(hangUp, hiddenFor);
  });
  connect();
  return () => {
    isOver = true;
    stopLooking();
    hangUp();
  };
}

/** Same origin, so that the session's cookie goes along; a browser lets nobody set a header here. */
export const openHintSocket: OpenHints = (projectId, lastEventId) => {
  const path = operationTable.followProject.path.replace('{project_id}', encodeURIComponent(projectId));
  const url = new URL(path, location.origin.replace(/^http/, 'ws'));
  if (lastEventId !== undefined) url.searchParams.set('last_event_id', lastEventId);
  return new WebSocket(url);
};

export const pageSight: Sight = {
  isHidden: () => document.hidden,
  onChange(act) {
    document.addEventListener('visibilitychange', act);
    return () => document.removeEventListener('visibilitychange', act);
  },
};
