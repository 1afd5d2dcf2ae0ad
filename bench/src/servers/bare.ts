import { constants } from 'node:crypto';
import { createServer } from 'node:https';
import Fastify from 'fastify';
import pg from 'pg';
import type { Served, ServerOptions } from './serve.ts';

/** As the platform's listener for agents has it. */
const tls = {
  requestCert: true,
  rejectUnauthorized: true,
  minVersion: 'TLSv1.3',
  secureOptions: constants.SSL_OP_NO_TICKET,
} as const;

/** The least that could answer the same: Fastify, pg and one prepared statement, for anybody who asks. */
process.once('message', async ({ url, port, agent }: ServerOptions) => {
  const pool = new pg.Pool({ connectionString: url, max: 30 });
  const app = Fastify({ logger: false });
  app.get('/one/:id', async (request) => {
    const { id } = request.params as { id: string };
    const text = 'select * from allocations.allocation where id = $1';
    return (await pool.query({ name: 'one', text, values: [id] })).rows[0];
  });
  app.get('/list/:project', async (request) => {
    const { project } = request.params as { project: string };
    const text = 'select * from allocations.allocation where project_id = $1 order by id desc limit 101';
    return { items: (await pool.query({ name: 'list', text, values: [project] })).rows.slice(0, 100) };
  });
  await app.listen({ port, host: '127.0.0.1' });
  // Every agent has a certificate, so the floor of its calls is mutual TLS; whose key this is makes no difference to time.
  const mutual = agent && createServer({ ...agent, ...tls }, (_, response) => response.writeHead(404).end());
  if (mutual) await new Promise<void>((resolve) => mutual.listen(port + 1, '127.0.0.1', 4_096, resolve));
  const nothing = {
    token: '',
    adminToken: '',
    projectId: '',
    allocationId: '',
    agent: agent ?? { key: '', cert: '', ca: '' },
  };
  const [served, nodeUrl] = [`http://127.0.0.1:${port}`, `https://127.0.0.1:${port + 1}`];
  process.send?.({ url: served, nodeUrl, ...nothing } satisfies Served);
  process.once('message', async () => {
    mutual?.close();
    await app.close();
    await pool.end();
    process.disconnect();
  });
});
