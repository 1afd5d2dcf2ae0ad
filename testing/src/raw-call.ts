import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type OperationName, operationTable, type Problem } from '@gpuaas/contract';
import type { Sample } from './operation-samples.ts';
import type { TestWorld } from './test-world.ts';

export interface Credentials {
  token?: string;
  certificate?: { key: string; cert: string };
  headers?: Record<string, string>;
  /** Send it to the other listener than the contract says. */
  listener?: 'public' | 'node';
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  code: Problem['code'] | undefined;
}

/** One request exactly as given: no retries, no client that knows better. Rejects when the connection is refused. */
export function rawCall(
  world: TestWorld,
  operation: OperationName,
  sample: Sample,
  { token, certificate, headers = {}, listener = operationTable[operation].listener }: Credentials,
): Promise<RawAnswer> {
  const { method, path, idempotency } = operationTable[operation];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sample.params?.[name] ?? 'missing');
  const query = new URLSearchParams(sample.query).toString();
  const base = listener === 'public' ? world.url : `https://127.0.0.1:${world.settings.nodePort}`;
  const body = sample.body === undefined ? undefined : JSON.stringify(sample.body);
  const options = {
    method,
    agent: false as const,
    ca: world.platform.modules.authority.rootPem,
    ...certificate,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotency === 'required' && { 'idempotency-key': crypto.randomUUID() }),
      ...sample.headers,
      ...headers,
    },
  };
  const send = listener === 'public' ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const request = send(`${base}${filled}${query === '' ? '' : `?${query}`}`, options, (response) => {
      let text = '';
      const answer = () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, code: codeIn(text) });
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        // A stream has no end: its beginning is the answer.
        if (!response.headers['content-type']?.startsWith('text/event-stream')) return;
        answer();
        request.destroy();
      });
      response.on('end', answer);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function codeIn(text: string): Problem['code'] | undefined {
  try {
    return (JSON.parse(text) as Problem).code;
  } catch {
    return undefined;
  }
}
