import { useSyncExternalStore } from 'react';

interface Ticker {
  subscribe(listener: () => void): () => void;
  now(): number;
}

const tickers = new Map<number, Ticker>();

/** One timer for everything on the page that ticks at the same pace, and none when nothing does. */
function tickerFor(everyMilliseconds: number): Ticker {
  const known = tickers.get(everyMilliseconds);
  if (known) return known;
  const listeners = new Set<() => void>();
  let current = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    current = Date.now();
    for (const listener of listeners) listener();
  };
  const ticker: Ticker = {
    subscribe(listener) {
      if (listeners.size === 0) {
        current = Date.now();
        timer = setInterval(tick, everyMilliseconds);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
    now: () => current,
  };
  tickers.set(everyMilliseconds, ticker);
  return ticker;
}

/** The time, as often as asked for. */
export function useNow(everyMilliseconds: number): number {
  const { subscribe, now } = tickerFor(everyMilliseconds);
  return useSyncExternalStore(subscribe, now);
}
