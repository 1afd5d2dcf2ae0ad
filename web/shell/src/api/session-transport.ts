import type { Transport, TransportAnswer } from '@gpuaas/sdk';
import { connection } from './connection.ts';
import { session } from './session.ts';

const cannotAnswer = new Set([502, 503, 504]);
const whoAmI = '/api/v1/me';

/**
 * Calls with the session's cookie, which the browser sends and no script can read. A change also carries what only our
 * own page can know. Once the server has said that the session is over, only the question who is signed in goes out: every
 * other request would be refused too, and a page polls for hours.
 */
export function createSessionTransport(send: Transport): Transport {
  let refusal: TransportAnswer | undefined;
  return async (request) => {
    if (session.isEnded && refusal && new URL(request.url).pathname !== whoAmI) return refusal;
    const isRead = request.method === 'GET';
    const headers = isRead ? request.headers : { ...request.headers, 'x-csrf-token': csrfToken() };
    try {
      const answer = await send({ ...request, headers });
      if (cannotAnswer.has(answer.status)) connection.lost();
      else connection.answered();
      if (answer.status === 401) {
        refusal = answer;
        session.ended();
      }
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
