/**
 * The key under which something is created. It stays the same while the same thing is asked for, so that asking again
 * after a lost answer cannot create a second one; another request, or one that was answered, gets another key.
 */
export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()) {
  let attempt: { request: string; key: string } | undefined;
  return {
    keyFor(request: unknown): string {
      const text = JSON.stringify(request);
      if (attempt?.request !== text) attempt = { request: text, key: newKey() };
      return attempt.key;
    },
    /** The server has said yes or no: the next attempt is a new one. */
    answered(): void {
      attempt = undefined;
    },
  };
}
