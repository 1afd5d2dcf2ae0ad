import { Agent, request as httpsRequest } from 'node:https';
import type { Transport } from './transport.ts';

export interface ClientCredentials {
  key: string;
  cert: string;
  /** The root to trust. Undefined only while the root itself is being fetched, to be compared with the join token. */
  ca: string | undefined;
}

/** Requests over mutual TLS 1.3, on connections that are kept. */
export function mutualTlsTransport(credentials: ClientCredentials): { transport: Transport; close(): void } {
  const agent = new Agent({
    key: credentials.key,
    cert: credentials.cert,
    ...(credentials.ca === undefined ? { rejectUnauthorized: false } : { ca: credentials.ca }),
    minVersion: 'TLSv1.3',
    keepAlive: true,
    maxSockets: 16,
  });
  const transport: Transport = ({ method, url, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = httpsRequest(url, { agent, method, headers, signal }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });
  return { transport, close: () => agent.destroy() };
}
