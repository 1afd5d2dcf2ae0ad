import { Agent, type RequestOptions, request } from 'node:http';
import type { LoadAsked, LoadSeen } from './messages.ts';

/** More than are served or wait, so that there is always somebody to refuse. */
const mostConnections = 500;
const answeredWithin = 30_000;
const refusal = 'The platform is busy with other requests.';
const tick = 10;

const agent = new Agent({ keepAlive: true, maxSockets: mostConnections, maxFreeSockets: mostConnections });
const newLoad = (): LoadSeen => ({ sent: 0, answers: {}, failed: [], odd: [], accepted: [], slowest: 0 });

interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

function ask(asked: LoadAsked, key: string | undefined): Promise<Answer> {
  const { url, token, projectId, sku } = asked;
  const options: RequestOptions = {
    ...{ agent, timeout: answeredWithin, method: key === undefined ? 'GET' : 'POST' },
    headers: {
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
  };
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/api/v1/projects/${projectId}/allocations`, options, (response) => {
      const [status, retryAfter] = [response.statusCode ?? 0, response.headers['retry-after']];
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status, retryAfter, text })).on('error', reject);
    });
    asking.on('timeout', () => asking.destroy(new Error('no answer')));
    asking.on('error', (error: NodeJS.ErrnoException) => {
      // The platform has closed an idle connection in the same moment.
      if (asking.reusedSocket && error.code === 'ECONNRESET') ask(asked, key).then(resolve, reject);
      else reject(error);
    });
    asking.end(key === undefined ? undefined : JSON.stringify({ sku }));
  });
}

/** Asks without mercy: nobody here waits because they were asked to. Every other call is a create, the rest are reads. */
async function send(asked: LoadAsked, seen: LoadSeen): Promise<void> {
  seen.sent += 1;
  const startedAt = performance.now();
  try {
    const { status, retryAfter, text } = await ask(asked, seen.sent % 2 ? crypto.randomUUID() : undefined);
    const body = JSON.parse(text) as { id?: string; code?: string; params?: { reason?: string } };
    const name = status < 300 ? String(status) : `${status} ${body.code}`;
    seen.answers[name] = (seen.answers[name] ?? 0) + 1;
    if (status === 202 && body.id !== undefined) seen.accepted.push(body.id);
    if (status !== 503) seen.slowest = Math.max(seen.slowest, performance.now() - startedAt);
    else if (body.params?.reason !== refusal) seen.odd.push(`${name}: ${body.params?.reason}`);
    else if (!/^[1-4]$/.test(retryAfter ?? '')) seen.odd.push(`${name}: Retry-After is ${retryAfter}`);
  } catch (error) {
    seen.failed.push(error instanceof Error ? error.message : String(error));
  }
}

/** So many at a time, each after the answer to the one before. */
async function inTurn(asked: LoadAsked, seen: LoadSeen, atOnce: number): Promise<void> {
  const until = performance.now() + asked.seconds * 1_000;
  const one = async () => {
    while (performance.now() < until) await send(asked, seen);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

const ping = ({ url }: LoadAsked) =>
  new Promise<void>((resolve, reject) => {
    const asking = request(`${url}/healthz`, { agent, timeout: answeredWithin }, (response) => {
      response.on('end', resolve).resume();
    });
    asking.on('timeout', () => asking.destroy(new Error('no connection')));
    asking.on('error', (error) => (asking.reusedSocket ? resolve() : reject(error)));
    asking.end();
  });

/** Node takes one new connection a turn, and closes those that are idle: all are there when one round takes no time. */
async function openConnections(asked: LoadAsked): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: mostConnections }, () => ping(asked)));
    if (performance.now() - startedAt < 2_000) return;
  }
}

/** So many a second, as long as there is a connection left. */
async function atRate(asked: LoadAsked, seen: LoadSeen, perSecond: number): Promise<void> {
  const startedAt = performance.now();
  const open = new Set<Promise<void>>();
  for (let at = 0; at < asked.seconds * 1_000; at = performance.now() - startedAt) {
    while (seen.sent < (perSecond * at) / 1_000 && open.size < mostConnections) {
      const sending = send(asked, seen).finally(() => open.delete(sending));
      open.add(sending);
    }
    await new Promise((resolve) => setTimeout(resolve, tick));
  }
  await Promise.all(open);
}

process.on('message', async (asked: LoadAsked) => {
  const seen = newLoad();
  if ('perSecond' in asked.how) await openConnections(asked);
  process.send?.('begins');
  if ('atOnce' in asked.how) await inTurn(asked, seen, asked.how.atOnce);
  else await atRate(asked, seen, asked.how.perSecond);
  process.send?.(seen);
});
