import { createServer, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SignedTask, TaskWait } from '@gpuaas/contract';
import type { TestNode, TestWorld } from './test-world.ts';

export interface TamperingProxy {
  url: string;
  /** Every task that was delivered, as the platform sent it. */
  delivered: SignedTask[];
  /** Changes the next delivery, once. Given `null` as task it may put one of its own in. */
  tamper(change: (task: SignedTask | null) => SignedTask | null): void;
  close(): Promise<void>;
}

/**
 * Sits between an agent and the platform with everything it takes: a server certificate of the platform's authority and
 * the node's own key. Whoever has stolen all that still cannot make the agent do anything.
 */
export async function startTamperingProxy(world: TestWorld, node: TestNode): Promise<TamperingProxy> {
  const { authority } = world.platform.modules;
  const issued = await authority.issueServer(['127.0.0.1', 'localhost']);
  const delivered: SignedTask[] = [];
  let change: ((task: SignedTask | null) => SignedTask | null) | undefined;

  const server = createServer({ key: issued.privateKeyPem, cert: issued.chainPem }, (request, response) => {
    const forward = httpsRequest(
      `https://127.0.0.1:${world.settings.nodePort}${request.url}`,
      {
        method: request.method,
        headers: request.headers,
        key: node.identity.privateKeyPem,
        cert: node.identity.chainPem,
        ca: authority.rootPem,
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isDelivery = request.url?.includes('/tasks/wait') === true && answer.statusCode === 200;
          const body = isDelivery ? deliver(text) : text;
          response.writeHead(answer.statusCode ?? 502, {
            'content-type': answer.headers['content-type'] ?? 'application/json',
          });
          response.end(body);
        });
      },
    );
    forward.on('error', () => response.destroy());
    request.pipe(forward);
  });

  function deliver(text: string): string {
    const { task } = JSON.parse(text) as TaskWait;
    if (task) delivered.push(task);
    if (!change) return text;
    const changed = change(task);
    if (changed === task) return text;
    change = undefined;
    return JSON.stringify({ task: changed });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    tamper(next) {
      change = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
