import type { IncomingMessage, RequestOptions } from 'node:http';
import type { Transport, TransportAnswer } from '@gpuaas/sdk';

/**
 * Sends requests as Node itself does it. `fetch` would do the same, but takes longer to load than everything else that a
 * short command does. Rejects like `fetch`: with the reason of the signal, or with a TypeError that has the cause. A
 * redirect is not followed: a token is for the server that the person named.
 */
export const sendRequest: Transport = async ({ method, url, headers, body, signal }) => {
  // An import would look at each of its exports, and one of them is undici.
  const { request } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
  const options: RequestOptions = { method, headers, signal };
  try {
    return await new Promise<TransportAnswer>((resolve, reject) => {
      const sending = request(url, options, (response) => readAnswer(response).then(resolve, reject));
      sending.once('error', reject);
      sending.end(body);
    });
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new TypeError('The request failed', { cause });
  }
};

async function readAnswer(response: IncomingMessage): Promise<TransportAnswer> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers) as Record<string, string>,
    text: Buffer.concat(parts).toString(),
  };
}
