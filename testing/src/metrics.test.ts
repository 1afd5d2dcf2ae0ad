import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWorld, type TestWorld } from './test-world.ts';

describe('/metrics', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld();
  });
  afterAll(() => world.stop());

  const read = (headers: Record<string, string> = {}) => fetch(`${world.url}/metrics`, { headers });

  it('counts requests by route, and says how each part of the platform is', async () => {
    await fetch(`${world.url}/api/v1/projects/proj_01kadh6sw4e3bvk6mh4y0t2z7r/allocations`);
    const answer = await read();
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    expect(text).toContain(
      'gpuaas_http_requests_total{method="GET",route="/api/v1/projects/:project_id/allocations",status="401"} 1',
    );
    expect(text).toContain('gpuaas_http_request_duration_seconds_bucket');
    expect(text).toContain('gpuaas_health{check="database"} 0');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('proj_');
  });

  it.each([
    ['a page in a browser', { origin: 'https://example.org' }],
    ['a page of our own', { 'sec-fetch-site': 'same-origin' }],
    ['whoever a proxy speaks for', { 'x-forwarded-for': '203.0.113.9' }],
    ['whoever a proxy says it speaks for', { forwarded: 'for=203.0.113.9' }],
  ])('does not exist for %s', async (_, headers) => {
    const answer = await read(headers);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  });
});
