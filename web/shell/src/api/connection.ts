import { createObserved } from './observed.ts';

/** When the platform stopped answering; undefined while it answers. */
const lostAt = createObserved<number | undefined>(undefined);
let answeredAt = Date.now();

/** Whether the platform answers, as the last request found it. */
export const connection = {
  get isLost() {
    return lostAt.value !== undefined;
  },
  answered(): void {
    answeredAt = Date.now();
    lostAt.set(undefined);
  },
  lost(): void {
    if (lostAt.value === undefined) lostAt.set(Date.now());
  },
  onChange: lostAt.subscribe,
  /** Resolves when the platform answers again, at once if it does now. */
  async returned(): Promise<void> {
    if (lostAt.value === undefined) return;
    await new Promise<void>((resolve) => {
      const stop = lostAt.subscribe(() => {
        if (lostAt.value !== undefined) return;
        stop();
        resolve();
      });
    });
  },
};

/** `answeredAt`: what is on the screen is at most as new. */
export function useConnection(): { isLost: boolean; answeredAt: number } {
  return { isLost: lostAt.use() !== undefined, answeredAt };
}
