/** No document of an issuer is as large as this; whoever sends more wants to fill our memory. */
const mostBytes = 1 << 20;

/**
 * `fetch` for what an issuer says: it follows nobody elsewhere, waits for a bounded time and reads a bounded number of
 * bytes. What is too large is no answer at all.
 */
export function createLimitedFetch(withinSeconds: number): (url: string, init?: RequestInit) => Promise<Response> {
  return async (url, init = {}) => {
    const limit = AbortSignal.timeout(withinSeconds * 1_000);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const { status, headers } = response;
    const body = await readAtMost(response, mostBytes);
    return new Response(status === 204 || status === 304 ? null : body, { status, headers: withoutLength(headers) });
  };
}

async function readAtMost({ body }: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    // Leaving the loop ends the connection: the rest is never sent.
    if (size > most) throw new TypeError(`the identity provider sent more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** It was decoded on the way here. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name);
  return kept;
}
