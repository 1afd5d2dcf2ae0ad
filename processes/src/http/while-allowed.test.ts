import type { Access } from '@gpuaas/iam';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ApiOperation, readOperations } from './operations.ts';
import { type CheckedCall, type PerformDeps, performRead } from './perform.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('makes no more of a download for whoever lost the right to it, and lets go of what it was made from', async () => {
  const id = 'proj_01kadh6sw4e3bvk6mh4y0t2z7r';
  const project = { id, orgId: 'org_1', permissions: new Set(['audit.read']) };
  let access: object | undefined = {
    actor: { type: 'user', id: 'user_1', name: 'mara' },
    person: { user: { platformRole: 'platform_user' } },
    project,
  };
  let isOpen = true;
  async function* made() {
    try {
      for (;;) yield 'part';
    } finally {
      isOpen = false;
    }
  }
  const deps = {
    database: { share: () => ({ db: {} }) },
    iam: { access: async () => access as Access | undefined },
    resources: {},
    checkResponse: undefined,
  } as unknown as PerformDeps;
  const operation = readOperations().find((one) => one.id === 'exportProjectAuditEvents') as ApiOperation;
  const checked = {
    call: { ctx: () => ({}) },
    caller: { kind: 'credential', credentialId: 'sess_1', actorId: 'user_1' },
    path: { project_id: id },
    input: {},
  } as unknown as CheckedCall;
  const handler = (async () => ({ status: 200, download: { parts: made(), abandon: () => {} } })) as never;
  const { download } = await performRead(deps, operation, handler, checked);
  const reader = download?.parts[Symbol.asyncIterator]() as AsyncIterator<string>;
  for (let read = 0; read < 3; read += 1) {
    expect(await reader.next()).toEqual({ done: false, value: 'part' });
    vi.advanceTimersByTime(2_000);
  }
  access = undefined;
  await expect(reader.next()).rejects.toMatchObject({ code: 'session_revoked' });
  expect([isOpen, await reader.next()]).toEqual([false, { done: true, value: undefined }]);
});
