import { constants } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import pg from 'pg';
import { type AskedOfServer, heapInUse, heartbeatEvery, now, type ParkedOptions, waitSeconds } from './parked.ts';

/**
 * The least that could do the same: mutual TLS, a long poll that says every few seconds that it is there, and a task that
 * is taken from Postgres for good before it is handed out. Nobody is asked who they are, nothing is signed or logged.
 */
process.once('message', async ({ superuserUrl, port, agent }: ParkedOptions) => {
  if (!agent) throw new Error('a server needs a certificate');
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 8 });
  pool.on('error', () => {});
  await pool.query(
    'create table if not exists public.bare_task (id bigserial primary key, node text, params jsonb, taken timestamptz)',
  );
  const waiting = new Map<string, ServerResponse>();
  const answer = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const server = createServer(
    {
      ...agent,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.3',
      secureOptions: constants.SSL_OP_NO_TICKET,
      keepAliveTimeout: 60_000,
      handshakeTimeout: 300_000,
    },
    (request, response) => {
      const node = /^\/internal\/v1\/nodes\/([^/?]+)\/tasks\/wait/.exec(request.url ?? '')?.[1];
      if (node === undefined) {
        request.resume().on('end', () => answer(response, {}));
        return;
      }
      waiting.set(node, response);
      const beat = setInterval(() => {
        if (!response.headersSent) response.writeProcessing();
      }, heartbeatEvery);
      const over = setTimeout(() => answer(response, { task: null }), waitSeconds * 1_000);
      response.once('close', () => {
        clearInterval(beat);
        clearTimeout(over);
        if (waiting.get(node) === response) waiting.delete(node);
      });
    },
  );
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', 4_096, resolve));

  async function wake(node: string): Promise<bigint> {
    await pool.query({
      name: 'queue',
      text: 'insert into public.bare_task (node, params) values ($1, $2)',
      values: [node, '{}'],
    });
    const queuedAt = now();
    const text = `update public.bare_task set taken = now() where id = (select id from public.bare_task
      where node = $1 and taken is null order by id limit 1 for update skip locked) returning id, params`;
    const { rows } = await pool.query({ name: 'take', text, values: [node] });
    const response = waiting.get(node);
    if (response) answer(response, { task: rows[0] });
    return queuedAt;
  }

  process.on('message', async (asked: AskedOfServer) => {
    if (asked.ask === 'memory') {
      process.send?.(heapInUse());
    } else if (asked.ask === 'polls') process.send?.(waiting.size);
    else if (asked.ask === 'wake') process.send?.({ at: await wake(asked.nodeId) });
    else if (asked.ask === 'stop') process.exit(0);
  });
  process.once('disconnect', () => process.exit(1));
  await pool.query('create index if not exists bare_open on public.bare_task (node) where taken is null');
  process.send?.('ready');
});
