import type { IncomingMessage } from 'node:http';

const longestAddress = 4_096;
const longestParameter = 512;
const largestForm = 8_192;

/** Why the issuer does not read this request at all. Nothing that our two clients send comes near these limits. */
export function refusalOf(request: IncomingMessage): { status: number; reason: string } | undefined {
  const { url = '/', method, headers } = request;
  if (url.length > longestAddress) return { status: 414, reason: 'The address is too long.' };
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  for (const [name, value] of query) {
    if (name.length > longestParameter || value.length > longestParameter)
      return { status: 400, reason: `A parameter is longer than ${longestParameter} characters.` };
    if (/\p{Cc}/u.test(name) || /\p{Cc}/u.test(value))
      return { status: 400, reason: 'A parameter has characters that cannot be used.' };
  }
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return undefined;
  const length = headers['content-length'];
  if (length === undefined || headers['transfer-encoding'] !== undefined)
    return { status: 411, reason: 'The length of the form is missing.' };
  return Number(length) > largestForm ? { status: 413, reason: 'The form is too large.' } : undefined;
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestForm) throw new Error('form too large');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
