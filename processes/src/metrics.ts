import type { HealthStatus, PlatformHealth } from '@gpuaas/contract';
import type { Logger } from '@gpuaas/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from './loopback.ts';

export interface MetricsDeps {
  health(): Promise<PlatformHealth>;
  log: Logger;
}

const levels: Record<HealthStatus, number> = { ok: 0, attention: 1, error: 2 };
const latencies = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * `/metrics` in the format of Prometheus, for a collector on this machine. Nothing in it names a tenant, a person or an
 * address, since every local program can read it, shells of the local node included.
 */
export function serveMetrics(app: FastifyInstance, { health, log }: MetricsDeps): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'gpuaas_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'gpuaas_http_request_duration_seconds',
    help: 'Time from a request to its answer, by route.',
    labelNames: ['method', 'route'] as const,
    buckets: latencies,
    registers,
  });
  new Gauge({
    name: 'gpuaas_health',
    help: 'Health of each part of the platform: 0 is ok, 1 needs attention, 2 is down.',
    labelNames: ['check'] as const,
    registers,
    async collect() {
      try {
        for (const { name, status } of (await health()).checks) this.set({ check: name }, levels[status]);
      } catch (error) {
        log.warn('health could not be read for /metrics', { error });
      }
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    // The route, not the address: an address holds ids, and there is no end of them.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' };
    requests.inc({ ...labels, status: reply.statusCode });
    durations.observe(labels, reply.elapsedTime / 1_000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/** A program on this machine itself, not a page in a browser and nobody behind a proxy. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const passedOn = ['origin', 'sec-fetch-site', 'forwarded', 'via'].some((name) => name in headers);
  const forwarded = Object.keys(headers).some((name) => name.startsWith('x-forwarded-'));
  return !passedOn && !forwarded && isLoopback(socket.remoteAddress ?? '') && isLoopback(socket.localAddress ?? '');
}
