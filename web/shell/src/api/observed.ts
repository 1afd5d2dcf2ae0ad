import { useSyncExternalStore } from 'react';

/** One value that parts of the page follow: whoever uses it is drawn again when it changes. */
export interface Observed<T> {
  readonly value: T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  use(): T;
}

export function createObserved<T>(initial: T): Observed<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get value() {
      return value;
    },
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}
