import type { IncomingMessage } from 'node:http';
import type { StreamAnswer, TransportRequest } from '@gpuaas/sdk';

/** Sends a request whose answer has no end, as `sendRequest` sends the others. */
export async function openStream({ method, url, headers, signal }: TransportRequest): Promise<StreamAnswer> {
  const { request } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // Its connection is its own: it is gone with the stream.
    request(url, { method, headers, signal, agent: false }, resolve).once('error', reject).end();
  });
  return { status: response.statusCode ?? 0, body: response };
}
