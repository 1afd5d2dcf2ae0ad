import type { Transport } from '@gpuaas/sdk';
import { connection } from './connection.ts';
import { signInAgain } from './sign-in.ts';

const cannotAnswer = new Set([502, 503, 504]);

/**
 * Calls with the session's cookie, which the browser sends and no script can read. A change also carries what only our
 * own page can know; an answer that the session is over leads to the sign-in and back to where we are.
 */
export function createSessionTransport(send: Transport): Transport {
  return async (request) => {
    const isRead = request.method === 'GET';
    const headers = isRead ? request.headers : { ...request.headers, 'x-csrf-token': csrfToken() };
    try {
      const answer = await send({ ...request, headers });
      if (cannotAnswer.has(answer.status)) connection.lost();
      else connection.answered();
      // While the page is being left, nothing is shown for this answer.
      if (answer.status === 401 && signInAgain()) return await new Promise<never>(() => {});
      return answer;
    } catch (error) {
      if (!request.signal.aborted || isTimeout(request.signal.reason)) connection.lost();
      throw error;
    }
  };
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/** Its name has a prefix under https, and our port: cookies of all ports of a host lie together. */
function csrfToken(): string {
  const { protocol, port } = location;
  const name = `${protocol === 'https:' ? '__Host-' : ''}gpuaas_csrf${port === '' ? '' : `_${port}`}=`;
  const cookie = document.cookie.split('; ').find((candidate) => candidate.startsWith(name));
  return cookie?.slice(name.length) ?? '';
}
