import { type Hint, operationTable, type ProjectId } from '@gpuaas/contract';
import { toApiError } from './errors.ts';
import type { TransportRequest } from './transport.ts';

/** An answer that is read as it comes. */
export interface StreamAnswer {
  status: number;
  body: AsyncIterable<Uint8Array>;
}

export interface FollowOptions {
  /** `http://localhost:8443` */
  server: string;
  token(): Promise<string | undefined>;
  signal: AbortSignal;
  /** The last hint that was heard: what came after it is sent again. */
  lastEventId?: string | undefined;
  /** Without one: `fetch`. */
  open?: (request: TransportRequest) => Promise<StreamAnswer>;
}

/** The platform says something every 15 seconds; a line on which nothing comes for so long is dead. */
const silentFor = 40_000;

export const fetchStream = async ({ method, url, headers, signal }: TransportRequest): Promise<StreamAnswer> => {
  const { status, body } = await fetch(url, { method, headers, signal });
  return { status, body: (body ?? []) as AsyncIterable<Uint8Array> };
};

/**
 * The hints of a project over one connection, until it ends. Throws an ApiError when the platform refuses. The first thing
 * that comes is `undefined`: the stream is open, and whoever has no `lastEventId` reads everything once from here on.
 */
export async function* followProject(
  projectId: ProjectId,
  { server, token, signal, lastEventId, open = fetchStream }: FollowOptions,
): AsyncGenerator<Hint | undefined> {
  const { method, path } = operationTable.followProject;
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silentFor);
  try {
    const bearer = await token();
    const answer = await open({
      method,
      url: `${server}${path.replace('{project_id}', encodeURIComponent(projectId))}`,
      headers: {
        accept: 'text/event-stream, application/problem+json',
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      body: undefined,
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (answer.status !== 200) throw toApiError(answer.status, await textOf(answer.body));
    yield undefined;
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of answer.body) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silentFor);
      const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      yield* events.flatMap(hintIn);
    }
  } finally {
    clearTimeout(timer);
    // Whoever stops listening hangs up.
    silent.abort();
  }
}

/** None in a comment. */
function hintIn(event: string): Hint[] {
  const data = /^data: (.*)$/m.exec(event)?.[1];
  return data === undefined ? [] : [JSON.parse(data) as Hint];
}

export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) text += decoder.decode(bytes, { stream: true });
  return text;
}
