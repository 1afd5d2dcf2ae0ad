import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { withHeartbeat } from './heartbeat.ts';

it('tells whoever waits for a task that it is heard, then gives the real answer, and bothers nobody else', async () => {
  const server = createServer(
    withHeartbeat((_request, response) => {
      setTimeout(() => response.writeHead(403).end('no'), 250);
    }, 50),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) =>
    new Promise<{ beats: number; status: number | undefined; text: string }>((resolve, reject) => {
      let beats = 0;
      const request = get({ port, host: '127.0.0.1', path }, (response) => {
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () => resolve({ beats, status: response.statusCode, text }));
      });
      request.on('information', () => {
        beats += 1;
      });
      request.on('error', reject);
    });
  const poll = await ask('/internal/v1/nodes/node_1/tasks/wait?wait_seconds=25');
  expect(poll).toMatchObject({ status: 403, text: 'no' });
  expect(poll.beats).toBeGreaterThanOrEqual(2);
  expect(await ask('/internal/v1/nodes/node_1/inventory')).toEqual({ beats: 0, status: 403, text: 'no' });
  server.close();
});
