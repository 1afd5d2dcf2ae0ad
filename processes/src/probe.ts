import type { ServerResponse } from 'node:http';
import type { CtxSource, Runnable } from '@gpuaas/kernel';
import { createListener } from '@gpuaas/sockets';
import type { Metrics } from './metrics.ts';
import { areAll, type RoleName, roles } from './roles.ts';
import type { Settings } from './settings.ts';

/** Throws, with the reason, while this process cannot do its work. */
export type Readiness = () => Promise<void>;

export interface ProbeOptions {
  port: number;
  isReady: Readiness;
  metrics: Metrics;
  source: Pick<CtxSource, 'log' | 'newId'>;
}

/** Where a process can be asked how it is. All-in-one is asked on the port of the api, unless it is given one. */
export function probePortOf({ probePort }: Pick<Settings, 'probePort'>, runs: readonly RoleName[]): number | undefined {
  const [first] = runs;
  return probePort ?? (areAll(runs) || first === undefined ? undefined : roles[first].probePort);
}

/**
 * Answers a service manager, a balancer and a collector on this machine: `/healthz` while the process runs, `/readyz`
 * while it can do its work, `/metrics`. Loopback only; the names of roles and routes are all that it tells.
 */
export function createProbe({ port, isReady, metrics, source }: ProbeOptions): Runnable {
  return createListener({
    name: 'probe',
    addresses: ['127.0.0.1'],
    port,
    source,
    request(request, response) {
      const path = (request.url ?? '').split('?')[0];
      // A page in a browser on this machine may not look around.
      if (request.method !== 'GET' || 'origin' in request.headers || 'sec-fetch-site' in request.headers) {
        return answer(response, 404, 'not found');
      }
      if (path === '/healthz') return answer(response, 200, 'ok');
      if (path === '/readyz') {
        isReady().then(
          () => answer(response, 200, 'ready'),
          (error: unknown) => answer(response, 503, error instanceof Error ? error.message : 'not ready'),
        );
        return;
      }
      if (path !== '/metrics') return answer(response, 404, 'not found');
      metrics.text().then(
        (text) => answer(response, 200, text, metrics.contentType),
        () => answer(response, 503, 'metrics could not be read'),
      );
    },
  });
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(`${text.trimEnd()}\n`);
}
