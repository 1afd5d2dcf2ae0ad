import { silentLogger } from '@gpuaas/kernel';
import { freePorts } from '@gpuaas/testing';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createProbe, probePortOf } from './probe.ts';
import { parseRoles } from './roles.ts';

describe('the probe of a process', () => {
  const stop = new AbortController();
  const metrics = createMetrics(silentLogger);
  let port: number;
  let running: Promise<void>;
  let reason: string | undefined;
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

  beforeAll(async () => {
    port = await freePorts(1);
    const isReady = async () => {
      if (reason !== undefined) throw new Error(reason);
    };
    metrics.gauge('good', 'Good.', ['kind'], async () => [{ labels: { kind: 'a' }, value: 3 }]);
    metrics.gauge('bad', 'Bad.', [], () => Promise.reject(new Error('away')));
    running = createProbe({ port, isReady, metrics, source: createTestCtxSource() }).run(stop.signal);
  });
  afterAll(async () => {
    stop.abort();
    await running;
  });

  it('says when the process is not ready, and why, while it says that it runs', async () => {
    expect((await ask('/readyz')).status).toBe(200);
    reason = 'The database is not responding.';
    const answer = await ask('/readyz');
    expect([answer.status, await answer.text()]).toEqual([503, `${reason}\n`]);
    expect((await ask('/healthz')).status).toBe(200);
    reason = undefined;
  });

  it('shows the metrics that can be read', async () => {
    const text = await (await ask('/metrics')).text();
    expect(text).toContain('good{kind="a"} 3');
    expect(text).toMatch(/^bad nan$/im);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it.each<[string, RequestInit]>([
    ['a page in a browser', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page of another origin', { headers: { origin: 'https://example.org' } }],
    ['whoever wants to change something', { method: 'POST' }],
  ])('does not exist for %s', async (_, init) => {
    for (const path of ['/metrics', '/readyz']) expect((await ask(path, init)).status).toBe(404);
  });

  it('has a port of its own for each role, and none where all roles are together', () => {
    const all = parseRoles('all');
    const ports = all.map((role) => probePortOf({ probePort: undefined }, parseRoles(role)));
    expect(new Set(ports).size).toBe(all.length);
    expect(probePortOf({ probePort: undefined }, parseRoles('all'))).toBeUndefined();
    expect(probePortOf({ probePort: 9_999 }, parseRoles('all'))).toBe(9_999);
  });
});
