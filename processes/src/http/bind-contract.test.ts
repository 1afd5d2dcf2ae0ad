import { once } from 'node:events';
import { request } from 'node:http';
import { silentLogger } from '@gpuaas/kernel';
import { wirePolicies } from '@gpuaas/policy';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Overloaded } from './admission.ts';
import type { BinderDeps } from './admit.ts';
import { bindContract } from './bind-contract.ts';
import { readOperations } from './operations.ts';

const handlers = Object.fromEntries(
  readOperations().map(({ id }) => [id, () => Promise.reject(new Error('not called'))]),
);
const types = readOperations().flatMap((operation) => operation.resources.map(({ type }) => type));
const resources = Object.fromEntries(types.map((type) => [type, {}]));
const bind = (deps: object) =>
  bindContract(Fastify(), 'public', { handlers, resources, ...deps } as unknown as BinderDeps);

describe('the contract is not served', () => {
  it('while an operation has no handler', () => {
    const { getAllocation: _, ...rest } = handlers;
    expect(() => bind({ handlers: rest })).toThrow('No handler for getAllocation');
  });

  it('while nobody can tell whose a type of resource is', () => {
    const { allocation: _, ...rest } = resources;
    expect(() => bind({ resources: rest })).toThrow('No module supplies the resource allocation');
    expect(() => bind({})).not.toThrow();
  });
});

describe('a request', () => {
  const path = '/api/v1/projects/proj_01kadh6sw4e3bvk6mh4y0t2z7r/allocations';
  const release = `${path}/alloc_01kadh6sw4e3bvk6mh4y0t2z7r/release`;

  /** Serves the contract up to where the database is asked. */
  function served(enter: (asked: { priority: string }) => Promise<() => void>) {
    const seen: string[] = [];
    const asked = (database: string) => ({
      share: () => {
        seen.push(database);
        throw new Error('as far as this goes');
      },
    });
    const app = Fastify();
    const deps = {
      ...{ handlers, resources, checkResponses: false, rateLimitFactor: 1, policies: wirePolicies() },
      ctxSource: { log: silentLogger, newId: () => 'req_1' },
      counter: { count: async () => ({ count: 1, endsIn: 1_000 }) },
      admission: { enter },
      authenticator: {
        async authenticate() {
          seen.push('token');
          return { kind: 'credential', credentialId: 'sess_1', actorId: 'user_1' };
        },
      },
      ...{ database: asked('ordinary connections'), essentialDatabase: asked('essential connections') },
    };
    bindContract(app, 'public', deps as unknown as BinderDeps);
    const create = () =>
      app.inject({ method: 'POST', url: path, headers: { 'idempotency-key': 'k' }, payload: { sku: 'sim-h200-1' } });
    return { app, seen, create };
  }

  it('that there is no room for is refused with a time to come back, and nobody asks the database', async () => {
    const { seen, create } = served(() => Promise.reject(new Overloaded(3)));
    const { statusCode, headers } = await create();
    expect([statusCode, headers['retry-after']]).toEqual([503, '3']);
    expect(seen).toEqual(['token']);
  });

  it('that is sent slowly keeps no place from others until it is here', async () => {
    let entered = 0;
    const { app } = served(async () => {
      entered += 1;
      return () => {};
    });
    const url = new URL(path, await app.listen({ port: 0, host: '127.0.0.1' }));
    const headers = { 'content-type': 'application/json', 'content-length': '20', 'idempotency-key': 'k' };
    const sending = request(url, { method: 'POST', headers });
    sending.write('{"sku":');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(entered).toBe(0);
    sending.end('"sim-h200-1"}');
    await once(sending, 'response');
    expect(entered).toBe(1);
    sending.destroy();
    await app.close();
  });

  it('that is essential uses connections that others cannot take', async () => {
    const { app, seen, create } = served(async () => () => {});
    await create();
    await app.inject({ method: 'POST', url: release });
    expect(seen).toEqual(['token', 'ordinary connections', 'token', 'essential connections']);
  });

  it('makes room for the next when it has ended, however it ended', async () => {
    let left = 0;
    const { create } = served(async () => () => {
      left += 1;
    });
    await create();
    expect(left).toBe(1);
  });
});
