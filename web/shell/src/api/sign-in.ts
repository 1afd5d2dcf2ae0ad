const lastTry = 'gpuaas.sign-in';
const tooSoon = 10_000;

export function signInAddress(returnTo: string): string {
  return `/auth/login?${new URLSearchParams({ return_to: returnTo })}`;
}

let isSigningOut = false;

/** From here on a refused request is no reason to sign in: whoever asked for it is on the way out. */
export function expectSignOut(expected: boolean): void {
  isSigningOut = expected;
}

/**
 * Leaves for the sign-in and comes back to this very address. Twice in a row means that it does not help. Answers whether
 * the page is being left.
 */
export function signInAgain(): boolean {
  if (isSigningOut) return false;
  const before = Number(sessionStorage.getItem(lastTry) ?? 0);
  const now = Date.now();
  sessionStorage.setItem(lastTry, String(now));
  const here = location.pathname + location.search;
  location.assign(now - before < tooSoon ? '/signed-out?reason=failed' : signInAddress(here));
  return true;
}
