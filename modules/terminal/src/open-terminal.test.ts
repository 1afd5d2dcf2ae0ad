import type { Allocation } from '@gpuaas/allocations';
import { wireAudit } from '@gpuaas/audit';
import {
  type AllocationState,
  type NodeId,
  operationTable,
  type ProjectRole,
  policyCatalogue,
  rateLimits,
  type StreamId,
  type TerminalBinding,
} from '@gpuaas/contract';
import { terminalTokenKey } from '@gpuaas/ephemeral-store';
import { createEmbeddedStore } from '@gpuaas/ephemeral-store/embedded';
import { projectPermissionsOf } from '@gpuaas/iam';
import { type Clock, createCtx, createDoorbell, type Scope, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { wirePolicies } from '@gpuaas/policy';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { terminalHandlers } from './http.ts';
import { findSessionByStream } from './session-store.ts';
import { type TerminalDeps, wireTerminal } from './terminal.ts';

const source = createTestCtxSource();
const ctx = createCtx(source, { principal: systemPrincipal('gateway'), correlationId: 'cor_terminal' });
const [id, projectId, node] = [source.newId('alloc'), source.newId('proj'), source.newId('node')];
const [userId, sessionId] = [source.newId('user'), source.newId('sess')];
const allocationIn = (state: AllocationState) =>
  ({ id, projectId, name: 'work', state, node: { id: node, name: 'node-a' } }) as Allocation;
const binding: TerminalBinding = {
  allocation_id: id,
  allocation_name: 'work',
  project_id: projectId,
  actor: { type: 'user', id: userId, name: 'mara' },
  credential_id: sessionId,
  kind: 'shell',
  correlation_id: 'cor_token',
};

let test: TestDatabase;
let role: ProjectRole | undefined;
let signedIn: boolean;
let state: AllocationState;
let asked: { type: string; params: { stream_id?: StreamId }; recorded: boolean }[];
let nodeIsAsked: () => void;

const deps: TerminalDeps = {
  audit: wireAudit(),
  doorbell: createDoorbell(),
  iam: {
    standings: async () => [],
    async access(_db, session, project) {
      if (!signedIn || session !== sessionId) return undefined;
      return {
        actor: binding.actor,
        credentialId: sessionId,
        person: undefined,
        organization: undefined,
        project:
          role && project === projectId
            ? { id: projectId, orgId: source.newId('org'), permissions: projectPermissionsOf(role) }
            : undefined,
        resource: undefined,
      };
    },
  },
  allocations: { get: async () => allocationIn(state), statesOf: async () => new Map() },
  nodes: { outOfService: async () => [] },
  nodeTasks: {
    async enqueue(tx, _ctx, { type, params }) {
      const { stream_id } = params as { stream_id?: StreamId };
      const recorded = stream_id !== undefined && (await findSessionByStream(tx, stream_id)) !== undefined;
      asked.push({ type, params: { ...(stream_id && { stream_id }) }, recorded });
      nodeIsAsked();
      return source.newId('task');
    },
  },
  policies: wirePolicies(),
};
const terminal = wireTerminal(deps);

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());
beforeEach(() => {
  [role, signedIn, state, asked, nodeIsAsked] = ['member', true, 'active', [], () => {}];
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => test.database.transaction(work);
const open = () => inTransaction((tx) => terminal.open(tx, ctx, binding));
const opened = async () => {
  const session = await open();
  if ('refuse' in session) throw session.refuse;
  return session;
};
const sessions = () => test.asOwner('select id from terminal.session');
const entries = () => test.asOwner('select * from audit.event order by id');

describe('a terminal token', () => {
  let offset = 0;
  const clock: Clock = { now: () => new Date(Date.now() + offset) };
  const store = createEmbeddedStore(clock);
  let tokenSeconds = 300;
  const handlers = terminalHandlers({
    terminal,
    ephemeralStore: store,
    terminalUrl: () => 'wss://gpu.example',
    policies: { read: () => tokenSeconds },
  });
  interface Answer {
    body: { token: string; url: string; expires_at: string };
    afterCommit(): Promise<void>;
  }
  const mint = (kind: 'shell' | 'exec' = 'shell', allocation = allocationIn('active')) => {
    const identity = { type: 'user', id: userId, name: 'mara' };
    const caller = { ...ctx, clock, correlationId: 'cor_token', principal: { identity, credentialId: sessionId } };
    const handler = handlers.createTerminalToken as (call: object) => Promise<Answer>;
    return handler({ ctx: caller, project: ctx.principal.scope, allocation, body: { kind } });
  };

  it('is 256 bits of chance, and stands for one allocation, one kind of session and one sign-in', async () => {
    const [one, other] = [await mint(), await mint('exec')];
    for (const { body, afterCommit } of [one, other]) {
      expect(Buffer.from(body.token.replace('gpuaas_terminal_', ''), 'base64url')).toHaveLength(32);
      expect(body.url).toContain(id);
      expect(await store.get(terminalTokenKey(body.token))).toBeUndefined();
      await afterCommit();
    }
    expect(one.body.token).not.toBe(other.body.token);
    expect(JSON.parse((await store.take(terminalTokenKey(one.body.token))) ?? '')).toEqual(binding);
    expect(JSON.parse((await store.take(terminalTokenKey(other.body.token))) ?? '')).toMatchObject({ kind: 'exec' });
  });

  it('works once', async () => {
    const { body, afterCommit } = await mint();
    await afterCommit();
    const taken = await Promise.all(Array.from({ length: 5 }, () => store.take(terminalTokenKey(body.token))));
    expect(taken.filter((value) => value !== undefined)).toHaveLength(1);
  });

  it('is over after 300 seconds', async () => {
    const tokens = [await mint(), await mint()];
    for (const { afterCommit } of tokens) await afterCommit();
    const [early, late] = tokens.map(({ body }) => terminalTokenKey(body.token));
    offset += 240_000;
    expect(await store.take(early as string)).toBeDefined();
    offset += 61_000;
    expect(await store.take(late as string)).toBeUndefined();
    offset = 0;
  });

  it('is over when the policy says so', async () => {
    tokenSeconds = 60;
    const { body, afterCommit } = await mint();
    await afterCommit();
    expect(new Date(body.expires_at).getTime() - clock.now().getTime()).toBeLessThanOrEqual(60_000);
    offset += 61_000;
    expect(await store.take(terminalTokenKey(body.token))).toBeUndefined();
    [offset, tokenSeconds] = [0, 300];
  });

  it('can be had ten times a minute, unless the policy says otherwise', () => {
    const { rateLimit } = operationTable.createTerminalToken;
    const policy = 'rate_limit.terminal_token_requests_per_minute';
    expect(rateLimits[rateLimit]).toEqual({ policy, window_seconds: 60, per: 'caller' });
    expect(policyCatalogue[policy].default).toBe(10);
  });

  it('is not made for an allocation that is not active', async () => {
    await expect(mint('shell', allocationIn('releasing'))).rejects.toMatchObject({ code: 'state_conflict' });
  });
});

describe('opening a terminal', () => {
  interface Since {
    signedIn?: boolean;
    role?: ProjectRole | 'none';
    state?: AllocationState;
  }
  it.each<[string, Since, string, string]>([
    ['their sign-in has ended', { signedIn: false }, 'permission_denied', 'denied'],
    ['they are no member any more', { role: 'none' }, 'permission_denied', 'denied'],
    ['their role includes no terminals any more', { role: 'viewer' }, 'permission_denied', 'denied'],
    ['the allocation is being released', { state: 'releasing' }, 'state_conflict', 'failure'],
  ])('is refused when %s since the token was made, which is written down', async (_, since, code, result) => {
    const before = { sessions: await sessions(), entries: await entries() };
    signedIn = since.signedIn ?? true;
    role = since.role === 'none' ? undefined : (since.role ?? 'member');
    state = since.state ?? 'active';
    expect(await open()).toMatchObject({ refuse: { code } });
    expect([asked, await sessions()]).toEqual([[], before.sessions]);
    const added = (await entries()).slice(before.entries.length);
    expect(added).toMatchObject([
      {
        action: 'terminal.open',
        result,
        actor_id: userId,
        actor_name: 'mara',
        target_id: id,
        correlation_id: 'cor_token',
      },
    ]);
  });

  it('is recorded before its node is asked to dial in, under the name of the person', async () => {
    const before = await entries();
    const session = await opened();
    expect(asked).toEqual([{ type: 'terminal.open', params: { stream_id: session.streamId }, recorded: true }]);
    expect((await entries()).slice(before.length)).toMatchObject([
      { action: 'terminal.open', result: 'success', actor_name: 'mara', detail: { terminal_session_id: session.id } },
    ]);
  });

  it('leaves nothing when the node cannot be asked', async () => {
    const before = { sessions: await sessions(), entries: await entries() };
    nodeIsAsked = () => {
      throw new Error('no such node');
    };
    await expect(open()).rejects.toThrow('no such node');
    expect({ sessions: await sessions(), entries: await entries() }).toEqual(before);
  });
});

describe('a stream', () => {
  const find = (streamId: StreamId, scope: Scope) => terminal.findStream(test.database.db, streamId, scope);
  const nodeScope = (nodeId: NodeId): Scope => ({ type: 'node', id: nodeId });

  it('is open to the gateway and to the node of its session, and to nobody else', async () => {
    const { streamId } = await opened();
    for (const scope of [{ type: 'platform' }, nodeScope(node)] satisfies Scope[]) {
      expect(await find(streamId, scope)).toMatchObject({ streamId });
      expect(await find(source.newId('stream'), scope)).toBeUndefined();
    }
    const strangers: Scope[] = [
      nodeScope(source.newId('node')),
      { type: 'project', id: projectId, orgId: source.newId('org') },
      { type: 'self' },
    ];
    for (const scope of strangers) expect(await find(streamId, scope)).toBeUndefined();
  });

  it('is open to nobody, and cannot begin, once its session has ended', async () => {
    const { streamId } = await opened();
    await inTransaction((tx) => terminal.end(tx, ctx, streamId, { reason: 'exit', exitCode: 0 }));
    for (const scope of [{ type: 'platform' }, nodeScope(node)] satisfies Scope[]) {
      expect(await find(streamId, scope)).toBeUndefined();
    }
    expect(await inTransaction((tx) => terminal.markOpen(tx, ctx, streamId))).toBe(false);
  });
});
