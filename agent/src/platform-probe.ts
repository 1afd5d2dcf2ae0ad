import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { credentialsOf, type Identity } from './identity.ts';

/** What a host can find out about the node listener, with whatever certificate it has. */
export type Sighting =
  | { kind: 'unreachable'; reason: string }
  /** It hung up on our certificate. */
  | { kind: 'refused'; reason: string }
  | {
      kind: 'answers';
      /** Why its certificate is not trusted; undefined when it is. */
      untrusted: string | undefined;
      /** Its clock less ours. */
      ahead: number | undefined;
      /** It answered that it does not know our certificate. */
      isStranger: boolean;
      /** The platform knows this node and does not talk to it until an operator says so. */
      isQuarantined: boolean;
    };

interface ProbeOptions {
  url: string;
  /** The node whose own certificate this is. Undefined: it is the one of a join token. */
  nodeId?: string;
  key?: string;
  cert?: string;
  ca: string;
  now?: () => Date;
}

const answerWithin = 10_000;
const longestAnswer = 65_536;

/** What a node that has joined asks with. */
export const probeOf = (identity: Identity): ProbeOptions => ({
  url: identity.url,
  nodeId: identity.nodeId,
  ...credentialsOf(identity),
});

/**
 * Asks without believing: an answer of anybody tells whether the way is free and what their clock says, and nothing is
 * sent that they could use.
 */
export function probePlatform({
  url,
  nodeId,
  now = () => new Date(),
  ...credentials
}: ProbeOptions): Promise<Sighting> {
  return new Promise((resolve) => {
    let untrusted: string | undefined;
    // Waiting for a task without saying as whom is refused as a mistake, after the certificate was looked at.
    const path = nodeId === undefined ? '/internal/v1/trust-bundle' : `/internal/v1/nodes/${nodeId}/tasks/wait`;
    const options = { ...credentials, rejectUnauthorized: false, agent: false as const, timeout: answerWithin };
    const request = httpsRequest(url + path, options, (response) => {
      const { date } = response.headers;
      const ahead = date === undefined ? undefined : new Date(date).getTime() - now().getTime();
      void startOf(response).then((text) =>
        resolve({
          kind: 'answers',
          ...{ untrusted, ahead },
          isStranger: text.includes('"certificate_refused"'),
          isQuarantined: text.includes('"node_quarantined"'),
        }),
      );
    });
    request.on('socket', (socket) =>
      socket.once('secureConnect', () => {
        const { authorized, authorizationError } = socket as TLSSocket;
        if (!authorized) untrusted = textOf(authorizationError);
      }),
    );
    request.on('timeout', () => request.destroy(new Error(`no answer within ${answerWithin / 1_000} seconds`)));
    request.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message;
      // With TLS 1.3 the other side refuses a certificate after its own part of the handshake is done.
      const isRefused = /ALERT/.test(reason) || (untrusted === undefined && reason === 'ECONNRESET');
      resolve({ kind: isRefused ? 'refused' : 'unreachable', reason: isRefused ? reason : error.message || reason });
    });
    request.end();
  });
}

/** Enough of an answer to know it by; whoever sends more may be anybody. */
async function startOf(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length > longestAnswer) break;
    }
  } catch {
    // Cut off: what came is all there is.
  }
  return text;
}

function textOf(error: unknown): string {
  if (error instanceof Error) return (error as NodeJS.ErrnoException).code ?? error.message;
  return String(error);
}
