import { useSyncExternalStore } from 'react';

/** Whether the platform answers, as the last request found it. */
export interface ConnectionState {
  isLost: boolean;
  /** When something last came through: what is on the screen is at most as new. */
  answeredAt: number;
}

let state: ConnectionState = { isLost: false, answeredAt: Date.now() };
const listeners = new Set<() => void>();

function change(next: ConnectionState): void {
  const before = state;
  state = next;
  if (before.isLost !== next.isLost) for (const listener of listeners) listener();
}

export const connection = {
  answered: () => change({ isLost: false, answeredAt: Date.now() }),
  lost: () => change({ isLost: true, answeredAt: state.answeredAt }),
};

export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
