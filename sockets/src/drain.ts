import type { ServerResponse } from 'node:http';
import type { Milliseconds } from '@gpuaas/kernel';

/** Requests that are being answered, for whoever wants to end without cutting one off. */
export interface Drain {
  add(response: ServerResponse): void;
  /** From now on connections end with their answer. */
  begin(): void;
  /** Resolves when there is none under way, or when the time is over. */
  over(within: Milliseconds): Promise<void>;
}

export function createDrain(): Drain {
  const answering = new Set<ServerResponse>();
  let isEnding = false;
  let whenEmpty = () => {};
  function begin(): void {
    isEnding = true;
    for (const response of answering) response.shouldKeepAlive = false;
  }
  return {
    begin,
    add(response) {
      if (isEnding) response.shouldKeepAlive = false;
      answering.add(response);
      response.on('close', () => {
        answering.delete(response);
        if (answering.size === 0) whenEmpty();
      });
    },
    over(within) {
      begin();
      return new Promise((resolve) => {
        if (answering.size === 0) return resolve();
        const late = setTimeout(resolve, within);
        whenEmpty = () => {
          clearTimeout(late);
          resolve();
        };
      });
    },
  };
}
