export interface IssuedToken {
  access_token: string;
  expires_at: string;
}

/** An access token that is good for a while. `rejected`: one that the server has called expired. */
export type TokenSource = (rejected?: string) => Promise<string>;

/** Renewed when 80 % of its life is over: early enough for a slow answer, late enough to be worth it. */
const renewAfter = 0.8;

/**
 * Asks for a token when the first is needed, and for the next before it expires: once for all calls that need it at the
 * same time. While a token is good, a renewal that fails is no reason to fail.
 */
export function renewedToken(ask: () => Promise<IssuedToken>, first?: IssuedToken): TokenSource {
  let current = first && kept(first);
  let asking: Promise<string> | undefined;

  async function renew(rejected: string | undefined): Promise<string> {
    try {
      current = kept(await ask());
      return current.token;
    } catch (error) {
      if (current && current.token !== rejected && Date.now() < current.endsAt && !isRefusal(error))
        return current.token;
      throw error;
    }
  }

  return async (rejected) => {
    if (current && Date.now() < current.renewAt && current.token !== rejected) return current.token;
    asking ??= renew(rejected).finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

function kept({ access_token: token, expires_at }: IssuedToken) {
  const [now, endsAt] = [Date.now(), Date.parse(expires_at)];
  return { token, endsAt, renewAt: now + (endsAt - now) * renewAfter };
}

function isRefusal(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return status === 401 || status === 403;
}

/** A token that somebody else looks after: it is used as it is. */
export function staticToken(token: string): TokenSource {
  return async () => token;
}
