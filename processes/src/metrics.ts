import type { HealthStatus, PlatformHealth } from '@gpuaas/contract';
import type { Logger } from '@gpuaas/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from './loopback.ts';

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** What this process counts, in the format of Prometheus. Nothing in it names a tenant, a person or an address. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Counts and times the requests of a listener. */
  observe(app: FastifyInstance): void;
  counter(name: string, help: string, labelNames: readonly string[]): (labels: Record<string, string>) => void;
  /** A value that is looked up when somebody asks. One that cannot be looked up is left out, and logged. */
  gauge(name: string, help: string, labelNames: readonly string[], look: () => Promise<readonly Sample[]>): void;
  /** The same for a number that only grows, and is at hand. */
  total(name: string, help: string, look: () => number): void;
}

const levels: Record<HealthStatus, number> = { ok: 0, attention: 1, error: 2 };
const latencies = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(log: Logger): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor time, and how late the event loop is.
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
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // The route, not the address: an address holds ids, and there is no end of them.
        const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' };
        requests.inc({ ...labels, status: reply.statusCode });
        durations.observe(labels, reply.elapsedTime / 1_000);
        done();
      });
    },
    total(name, help, look) {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(look());
        },
      });
    },
    counter(name, help, labelNames) {
      const counter = new Counter({ name, help, labelNames: [...labelNames], registers });
      return (labels) => counter.inc(labels);
    },
    gauge(name, help, labelNames, look) {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          try {
            const samples = await look();
            this.reset();
            for (const { labels = {}, value } of samples) this.set(labels, value);
          } catch (error) {
            this.reset();
            // Without labels it would be shown as zero, which somebody may believe.
            if (labelNames.length === 0) this.set(Number.NaN);
            log.warn('a metric could not be read', { metric: name, error });
          }
        },
      });
    },
  };
}

export function healthGauge(metrics: Metrics, health: () => Promise<PlatformHealth>): void {
  const help = 'Health of each part of the platform: 0 is ok, 1 needs attention, 2 is down.';
  metrics.gauge('gpuaas_health', help, ['check'], async () =>
    (await health()).checks.map(({ name, status }) => ({ labels: { check: name }, value: levels[status] })),
  );
}

/** `/metrics` beside the API, for a collector on this machine: every local program can read it, shells included. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  metrics.observe(app);
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

/** A program on this machine itself, not a page in a browser and nobody behind a proxy. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const passedOn = ['origin', 'sec-fetch-site', 'forwarded', 'via'].some((name) => name in headers);
  const forwarded = Object.keys(headers).some((name) => name.startsWith('x-forwarded-'));
  return !passedOn && !forwarded && isLoopback(socket.remoteAddress ?? '') && isLoopback(socket.localAddress ?? '');
}
