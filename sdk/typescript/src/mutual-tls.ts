import { Agent, request as httpsRequest } from 'node:https';
import type { ConnectionOptions } from 'node:tls';
import { type DialOptions, dialTls } from './dial-tls.ts';
import type { Transport } from './transport.ts';

export interface ClientCredentials {
  key: string;
  cert: string;
  /** The root to trust. Undefined only while the root itself is being fetched, to be compared with the join token. */
  ca: string | undefined;
}

export interface MutualTlsOptions {
  /** How new connections are made. Without it that counts as silence. */
  dial?: DialOptions;
  /**
   * A request ends when nothing was heard for so many milliseconds. An interim answer (1xx) counts: the node listener
   * sends one every few seconds to whoever waits.
   */
  silentFor?: number;
  /** Called with every sign of life of the server. */
  onHeard?: () => void;
}

/** Requests over mutual TLS 1.3, on connections that are kept. */
export function mutualTlsTransport(
  credentials: ClientCredentials,
  { dial, silentFor, onHeard }: MutualTlsOptions = {},
): { transport: Transport; close(): void } {
  const agent = new Agent({
    key: credentials.key,
    cert: credentials.cert,
    ...(credentials.ca === undefined ? { rejectUnauthorized: false } : { ca: credentials.ca }),
    minVersion: 'TLSv1.3',
    keepAlive: true,
    maxSockets: 16,
  });
  const dials = dial && dialFor(agent, dial);
  const transport: Transport = ({ method, url, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = httpsRequest(url, { agent, method, headers, signal }, (response) => {
        const chunks: Buffer[] = [];
        heard();
        response.on('data', (chunk: Buffer) => {
          heard();
          chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      let silence: NodeJS.Timeout | undefined;
      const listen = () => {
        silence = silentFor === undefined ? undefined : setTimeout(giveUp, silentFor);
      };
      function heard(): void {
        silence?.refresh();
        onHeard?.();
      }
      function giveUp(): void {
        // The connections that wait for their next request took the same way, and are no better.
        for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
        request.destroy(new Error(`Nothing was heard from the server for ${(silentFor ?? 0) / 1_000} seconds.`));
      }
      if (dial) request.once('socket', listen);
      else listen();
      request.on('information', heard);
      request.on('error', reject);
      request.on('close', () => clearTimeout(silence));
      request.end(body);
    });
  return {
    transport,
    close() {
      dials?.stop();
      agent.destroy();
    },
  };
}

/** The agent makes a connection when a request has none, and gives it to the next one when that request is over. */
function dialFor(agent: Agent, options: DialOptions): { stop(): void } {
  const under = new Set<{ stop(): void }>();
  const create: Agent['createConnection'] = (to, callback) => {
    const dialled = dialTls(to as ConnectionOptions, options, (error, socket) => {
      under.delete(dialled);
      callback?.(error, socket as never);
    });
    under.add(dialled);
    return undefined;
  };
  agent.createConnection = create;
  return {
    stop() {
      for (const dialled of under) dialled.stop();
    },
  };
}
