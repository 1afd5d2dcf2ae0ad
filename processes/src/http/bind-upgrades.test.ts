import type { IncomingMessage } from 'node:http';
import { createLogger, type DomainError, systemClock } from '@gpuaas/kernel';
import type { Upgrade } from '@gpuaas/sockets';
import { expect, it } from 'vitest';
import type { BinderDeps } from './admit.ts';
import { bindUpgrades } from './bind-upgrades.ts';

it('lets nobody take a place for a WebSocket before it is known who asks', async () => {
  const refused = Promise.withResolvers<DomainError>();
  let places = 0;
  const deps = {
    ctxSource: { log: createLogger({ service: 'test', clock: systemClock, write: () => {} }) },
    authenticator: { authenticate: async () => ({ kind: 'anonymous' }) },
    admission: {
      async enter() {
        places += 1;
        return () => {};
      },
    },
  } as unknown as BinderDeps;
  const request = {
    method: 'GET',
    url: '/api/v1/projects/proj_01kadh6sw4e3bvk6mh4y0t2z7r/stream',
    headers: { host: 'localhost', upgrade: 'websocket' },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
  const { upgrades, upgrade } = bindUpgrades('public', deps, undefined);
  expect(upgrades(request)).toBe(true);
  upgrade({ request, refuse: refused.resolve, accept: () => undefined } satisfies Upgrade);
  expect([(await refused.promise).code, places]).toEqual(['unauthenticated', 0]);
});
