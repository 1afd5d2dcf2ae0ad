import Fastify from 'fastify';
import pg from 'pg';
import type { Served, ServerOptions } from './serve.ts';

/** The least that could answer the same: Fastify, pg and one prepared statement, for anybody who asks. */
process.once('message', async ({ url, port }: ServerOptions) => {
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
  process.send?.({ url: `http://127.0.0.1:${port}`, token: '', projectId: '', allocationId: '' } satisfies Served);
  process.once('message', async () => {
    await app.close();
    await pool.end();
    process.disconnect();
  });
});
