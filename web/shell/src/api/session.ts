import { createObserved } from './observed.ts';

const isEnded = createObserved(false);
let isSigningOut = false;

/** Whether the server still knows who sits here. A session ends by time, from another tab, or by an operator. */
export const session = {
  get isEnded() {
    return isEnded.value;
  },
  /** However many requests hear it at the same time, it is one fact, shown once. */
  ended(): void {
    if (!isSigningOut) isEnded.set(true);
  },
  resumed: () => isEnded.set(false),
  /** From here on a refused request is no news: whoever asked for it is leaving. */
  expectSignOut(expected: boolean): void {
    isSigningOut = expected;
  },
};

export const useSessionEnded = isEnded.use;

/** Where to sign in, and come back from to this very address. */
export function signInAddress(returnTo: string): string {
  return `/auth/login?${new URLSearchParams({ return_to: returnTo })}`;
}
