import { type OperationName, operationTable, type PathOf, type QueryOf } from '@gpuaas/contract';
import { fillIn, queryString } from './client.ts';
import { toApiError } from './errors.ts';
import { fetchStream, type StreamAnswer, textOf } from './follow-project.ts';
import type { TransportRequest } from './transport.ts';

/** Operations whose answer is read as it comes, since it may be larger than memory. */
export type DownloadName = {
  [K in OperationName]: (typeof operationTable)[K] extends { answers: 'download' } ? K : never;
}[OperationName];

export interface DownloadOptions<K extends DownloadName> {
  /** `http://localhost:8443` */
  server: string;
  token(): Promise<string | undefined>;
  params?: PathOf<K>;
  query?: QueryOf<K>;
  signal?: AbortSignal;
  /** Without one: `fetch`. */
  open?: (request: TransportRequest) => Promise<StreamAnswer>;
}

/** The bytes of a download. Throws an ApiError when the platform refuses; when it is cut off, whatever the connection throws. */
export async function* download<K extends DownloadName>(
  operation: K,
  { server, token, params, query, signal, open = fetchStream }: DownloadOptions<K>,
): AsyncGenerator<Uint8Array> {
  const { method, path } = operationTable[operation];
  const stop = new AbortController();
  try {
    const bearer = await token();
    const answer = await open({
      method,
      url: server + fillIn(path, plain(params)) + queryString(plain(query)),
      headers: { accept: '*/*', ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
      body: undefined,
      signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    });
    if (answer.status !== 200) throw toApiError(answer.status, await textOf(answer.body));
    yield* answer.body;
  } finally {
    // Whoever wants no more hangs up.
    stop.abort();
  }
}

/** Parameters are an object of values, whichever operation they are for. */
function plain(values: unknown): Record<string, unknown> {
  return (values ?? {}) as Record<string, unknown>;
}
