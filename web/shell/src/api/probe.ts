import { connection } from './connection.ts';

const patience = 4_000;

/** Asks the platform whether it is ready, past every cache, and remembers the answer for the whole page. */
export async function isPlatformThere(): Promise<boolean> {
  const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).catch(() => null);
  if (answer?.ok) connection.answered();
  else connection.lost();
  return answer?.ok === true;
}
