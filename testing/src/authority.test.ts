import { existsSync } from 'node:fs';
import type { AllocationView } from '@gpuaas/contract';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createActive } from './allocations.ts';
import { closeOf, mintToken, openTerminal } from './terminal-client.ts';
import { startTestWorld, type TestNode, type TestUser, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

const soon = 5_000;

interface Live {
  kind: 'shell' | 'exec';
  pid: string;
  closed: Promise<{ code: number; reason: string }>;
}

interface Event {
  actor: { type: string; name: string; id: string | null };
  action: string;
  result: string;
  target: { name: string | null };
  detail: Record<string, unknown>;
}

describe('a shell and a command', () => {
  let world: TestWorld;
  let alice: TestUser;
  let bob: TestUser;
  let asBob: TestUser;
  let allocation: AllocationView;
  let count = 0;
  beforeAll(async () => {
    world = await startTestWorld();
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    count += 1;
    allocation = await createActive(alice, { name: `work-${count}` });
    bob = await world.signIn(`bob-${count}`);
    await world.grant(bob, alice.projectId, 'member');
    asBob = { ...bob, projectId: alice.projectId };
  });

  async function openBoth(user: TestUser): Promise<Live[]> {
    const shell = await openTerminal(user, allocation.id);
    shell.type('echo pid=$$.\n');
    const shellPid = await until('the pid', () => /pid=(\d+)\./.exec(shell.output())?.[1]);
    return [{ kind: 'shell', pid: shellPid, closed: shell.closed }, await openExec(user)];
  }

  async function openExec(user: TestUser): Promise<Live> {
    const { token, url, protocol } = await mintToken(user, allocation.id, 'exec');
    const socket = new WebSocket(url, [protocol, token]);
    let said = '';
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) said += data.subarray(1).toString();
      else socket.send(JSON.stringify({ t: 'start', argv: ['sh', '-c', 'echo pid=$$.; exec sleep 600'] }));
    });
    const closed = closeOf(socket);
    return { kind: 'exec', pid: await until('the pid', () => /pid=(\d+)\./.exec(said)?.[1]), closed };
  }

  async function expectEnded(live: Live[], code: number): Promise<void> {
    const from = performance.now();
    for (const { closed } of live)
      expect(await closed).toMatchObject({ code, reason: expect.stringMatching(/\w{3}.*\.$/) });
    expect(performance.now() - from).toBeLessThan(soon);
    await until('the programs being gone', () => live.every(({ pid }) => !existsSync(`/proc/${pid}`)), {
      withinMilliseconds: Math.max(100, soon - (performance.now() - from)),
    });
  }

  const eventsOf = async (): Promise<Event[]> => {
    const { items } = await world.admin.api.listAuditEvents({ query: { target_id: allocation.id } });
    return (items as Event[]).filter(({ action }) => action.startsWith('terminal.'));
  };

  /** One entry for each opening and each end, all under the name of the person. */
  async function expectAudited(user: TestUser, reason: string): Promise<void> {
    const events = await until('both ends being written', async () => {
      const found = await eventsOf();
      return found.filter(({ action }) => action === 'terminal.close').length === 2 && found;
    });
    expect(events.map(({ action }) => action).sort()).toEqual([
      'terminal.close',
      'terminal.close',
      'terminal.open',
      'terminal.open',
    ]);
    for (const { actor, target, action, detail } of events) {
      expect(actor).toEqual({ type: 'user', name: user.username, id: user.id });
      expect(target.name).toBe(allocation.name);
      if (action === 'terminal.close') {
        expect(detail).toMatchObject({ reason, duration_seconds: expect.any(Number), kind: expect.any(String) });
      }
    }
    const rows = await world.database.asOwner<{ end_reason: string }>(
      'select end_reason, ended_at from terminal.session where allocation_id = $1 and state = $2',
      [allocation.id, 'closed'],
    );
    expect(rows.map(({ end_reason }) => end_reason)).toEqual([reason, reason]);
  }

  it('end when their owner signs out, and nobody else’s do', async () => {
    const live = await openBoth(asBob);
    const other = await openTerminal(alice, allocation.id);
    await bob.api.endSession();
    await expectEnded(live, closeCodes.signedOut);
    await expectAuditedOf(asBob, 'signed_out');
    other.type('echo still-$((40 + 2))\n');
    await other.waitFor('still-42');
    other.socket.close();
  });

  async function expectAuditedOf(user: TestUser, reason: string): Promise<void> {
    const events = await until('both ends', async () => {
      const found = (await eventsOf()).filter(({ actor }) => actor.id === user.id);
      return found.length === 4 && found;
    });
    const ends = events.filter(({ action }) => action === 'terminal.close');
    expect(ends.map(({ detail }) => detail['reason'])).toEqual([reason, reason]);
  }

  it('end when only the sign-in that opened them ends, not another one of the same person', async () => {
    const again = { ...(await world.signIn(bob.username)), projectId: alice.projectId };
    const live = await openBoth(asBob);
    const kept = await openTerminal(again, allocation.id);
    await bob.api.endSession();
    await expectEnded(live, closeCodes.signedOut);
    kept.type('echo still-$((40 + 2))\n');
    await kept.waitFor('still-42');
    kept.socket.close();
  });

  it('end when their owner is no member of the project any more', async () => {
    const live = await openBoth(asBob);
    await world.database.asOwner('delete from iam.project_membership where user_id = $1 and project_id = $2', [
      bob.id,
      alice.projectId,
    ]);
    await expectEnded(live, closeCodes.accessLost);
    await expectAudited(asBob, 'access_lost');
  });

  it('end when the role of their owner includes terminals no more', async () => {
    const live = await openBoth(asBob);
    await world.grant(bob, alice.projectId, 'viewer');
    await expectEnded(live, closeCodes.accessLost);
    await expectAudited(asBob, 'access_lost');
  });

  it('end when their owner is disabled, who then gets in nowhere', async () => {
    const live = await openBoth(asBob);
    await world.database.asOwner('update iam.user_account set disabled_at = now() where id = $1', [bob.id]);
    await expectEnded(live, closeCodes.personDisabled);
    await expectAudited(asBob, 'person_disabled');
    await expect(bob.api.getMe()).rejects.toMatchObject({ code: 'session_revoked' });
    await expect(bob.api.refreshToken({ body: { refresh_token: bob.refreshToken } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(world.signIn(bob.username)).rejects.toMatchObject({ code: 'login_failed' });
  });

  it('end when the allocation is released', async () => {
    const live = await openBoth(asBob);
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: allocation.id } });
    await expectEnded(live, closeCodes.allocationGone);
    await expectAudited(asBob, 'released');
  });

  it('end after 24 hours', async () => {
    const live = await openBoth(asBob);
    await world.database.asOwner(
      "update terminal.session set state_changed_at = state_changed_at - interval '25 hours' where user_id = $1",
      [bob.id],
    );
    await expectEnded(live, closeCodes.deadline);
    await expectAudited(asBob, 'deadline');
  });

  it('leave a row for a refusal under the name of the person who tried', async () => {
    const { token, url, protocol } = await mintToken(asBob, allocation.id, 'shell');
    await world.grant(bob, alice.projectId, 'viewer');
    expect(await closeOf(new WebSocket(url, [protocol, token]))).toMatchObject({ code: closeCodes.accessLost });
    const [event, ...others] = await eventsOf();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action: 'terminal.open',
      result: 'denied',
      actor: { type: 'user', name: bob.username, id: bob.id },
      target: { name: allocation.name },
    });
  });

  it('are settled with the moment they were last seen when nobody carries their stream any more', async () => {
    const [shell] = await openBoth(asBob);
    const planted = await world.database.asOwner<{ id: string }>(
      `insert into terminal.session (id, stream_id, allocation_id, allocation_name, project_id, node_id, user_id, username,
         sign_in_id, kind, state, state_changed_at, correlation_id, created_at, seen_at)
       select 'term_planted', 'stream_planted', allocation_id, allocation_name, project_id, node_id, user_id, username,
         sign_in_id, kind, 'open', now() - interval '90 s', correlation_id, now() - interval '100 s', now() - interval '40 s'
       from terminal.session where user_id = $1 limit 1 returning id`,
      [bob.id],
    );
    expect(planted).toHaveLength(1);
    const row = await until(
      'the session being settled',
      async () =>
        (
          await world.database.asOwner<{ end_reason: string; lasted: number }>(
            `select end_reason, extract(epoch from ended_at - created_at)::int as lasted from terminal.session
             where id = 'term_planted' and state = 'closed'`,
          )
        )[0],
      { withinMilliseconds: 15_000 },
    );
    expect(row).toEqual({ end_reason: 'interrupted', lasted: 60 });
    const closed = (await eventsOf()).find(({ detail }) => detail['terminal_session_id'] === 'term_planted');
    expect(closed).toMatchObject({
      actor: { name: bob.username },
      detail: { reason: 'interrupted', duration_seconds: 60 },
    });
    // The living ones are seen, and stay.
    expect(existsSync(`/proc/${shell?.pid}`)).toBe(true);
  });
});

describe('revoking a node', () => {
  let world: TestWorld;
  let alice: TestUser;
  let node: TestNode;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    alice = await world.signIn('alice');
    node = await world.addNode({ name: 'doomed', gpus: 2 });
    await until('the node being active', async () => (await nodeNow()).state === 'active');
  });
  afterAll(() => world.stop());
  const nodeNow = () => world.admin.api.getNode({ params: { node_id: node.id } });
  const revoke = (reason: string) => world.admin.api.revokeNode({ params: { node_id: node.id }, body: { reason } });
  const waitAsNode = (seconds: number) => pollAs(node, seconds);
  const unfinished = () =>
    world.database.asOwner("select from fleet.node_task where state in ('queued', 'dispatched', 'running')");

  it('cuts its polls and its terminals within 5 seconds, keeps its allocations and hands out none of its GPUs', async () => {
    const allocation = await createActive(alice, { name: 'kept' });
    const terminal = await openTerminal(alice, allocation.id);
    // The shell answers before its task is reported, and a task without a result would be given to the next poll.
    await until('every task being reported', async () => (await unfinished()).length === 0);
    await node.stop();
    await terminal.closed;
    const parked = waitAsNode(30);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const from = performance.now();
    const revoked = await revoke('the disk was stolen');
    expect(revoked).toMatchObject({ state: 'quarantined', quarantine: { reason: 'the disk was stolen' } });
    expect(await parked).toEqual([403, 'certificate_refused']);
    expect(performance.now() - from).toBeLessThan(soon);
    expect(await waitAsNode(0)).toEqual([403, 'certificate_refused']);

    const kept = await alice.api.getAllocation({
      params: { project_id: alice.projectId, allocation_id: allocation.id },
    });
    expect(kept.state).toBe('active');
    const skus = await alice.api.listSkus({ params: { project_id: alice.projectId } });
    expect(skus.items.map(({ free_now }) => free_now)).toEqual([0, 0]);
    const again = await revoke('a second time');
    expect(again.quarantine?.reason).toBe('the disk was stolen');
    const { items } = await world.admin.api.listAuditEvents({ query: { action: 'node.revoke' } });
    expect(items.map(({ actor, target, detail }) => [actor.name, target.name, detail['reason']])).toEqual([
      ['dev-admin', 'doomed', 'a second time'],
      ['dev-admin', 'doomed', 'the disk was stolen'],
    ]);
  });
});

describe('a node that another process revokes', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld();
  });
  afterAll(() => world.stop());

  it('loses its poll and its terminals within 5 seconds, although no bell rings here', async () => {
    const alice = await world.signIn('alice');
    const allocation = await createActive(alice, { name: 'elsewhere' });
    const terminal = await openTerminal(alice, allocation.id);
    const node = await world.addNode({ name: 'parked', gpus: 1, run: false });
    const poll = pollAs(node, 30);
    await until('the poll waiting', async () => (await nodeState(node)) === 'active');
    const from = performance.now();
    // The row is all that another process leaves here.
    await world.database.asOwner("update fleet.node set state = 'quarantined', quarantine_reason = 'stolen'");
    expect(await poll).toEqual([403, 'node_quarantined']);
    expect(await terminal.closed).toMatchObject({ code: closeCodes.nodeRevoked });
    expect(performance.now() - from).toBeLessThan(soon);
    expect(await pollAs(node, 0)).toEqual([403, 'node_quarantined']);
  });

  const nodeState = async ({ id }: TestNode) => (await world.admin.api.getNode({ params: { node_id: id } })).state;
});

/** Asks for a task as a node would, with its certificate. */
async function pollAs({ id, identity }: TestNode, seconds: number): Promise<[number, string | undefined]> {
  const { privateKeyPem: key, chainPem: cert, trust, url } = identity;
  const { transport, close } = mutualTlsTransport({ key, cert, ca: trust.root_pem });
  const answer = await transport({
    method: 'GET',
    url: `${url}/internal/v1/nodes/${id}/tasks/wait?agent=${'a'.repeat(16)}&wait_seconds=${seconds}`,
    headers: {},
    body: undefined,
    signal: AbortSignal.timeout(40_000),
  });
  close();
  return [answer.status, (JSON.parse(answer.text) as { code?: string }).code];
}

describe('the audit log', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld();
  });
  afterAll(() => world.stop());

  it('calls the target of a refused call by its name, and names nothing of another project', async () => {
    const [alice, bob] = [await world.signIn('alice'), await world.signIn('bob')];
    const allocation = await createActive(alice, { name: 'secret-plan' });
    await world.grant(bob, alice.projectId, 'viewer');
    const release = (projectId: TestUser['projectId']) =>
      bob.api.releaseAllocation({ params: { project_id: projectId, allocation_id: allocation.id } });
    await expect(release(alice.projectId)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(release(bob.projectId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      bob.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: 'sim-h200-1' } }),
    ).rejects.toMatchObject({ code: 'permission_denied' });
    const { items } = await world.admin.api.listAuditEvents({ query: {} });
    const named = items
      .filter(({ actor, result }) => actor.id === bob.id && result !== 'success')
      .map(({ action, project_id, target }) => [action, project_id === bob.projectId ? 'own' : null, target.name]);
    expect(named).toEqual([
      ['allocation.create', null, 'default'],
      ['allocation.release', 'own', null],
      ['allocation.release', null, 'secret-plan'],
    ]);
    const node = allocation.node.id;
    await expect(bob.api.createJoinToken({ params: { node_id: node } })).rejects.toMatchObject({ status: 403 });
    await world.admin.api.createJoinToken({ params: { node_id: node } });
    const tokens = await world.admin.api.listAuditEvents({ query: { action: 'node.join_token', target_id: node } });
    expect(tokens.items.slice(0, 2).map(({ target, result }) => [result, target.name])).toEqual([
      ['success', 'local'],
      ['denied', 'local'],
    ]);
  });
});

describe('a node that is revoked while somebody works on it', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld();
  });
  afterAll(() => world.stop());

  it('loses its terminals', async () => {
    const alice = await world.signIn('alice');
    const allocation = await createActive(alice, { name: 'busy' });
    const terminal = await openTerminal(alice, allocation.id);
    const from = performance.now();
    await world.admin.api.revokeNode({ params: { node_id: allocation.node.id }, body: { reason: 'test' } });
    expect(await terminal.closed).toMatchObject({ code: closeCodes.nodeRevoked });
    expect(performance.now() - from).toBeLessThan(soon);
    const params = { project_id: alice.projectId, allocation_id: allocation.id };
    await alice.api.releaseAllocation({ params });
    const { state, waiting } = await alice.api.getAllocation({ params });
    expect([state, waiting?.for]).toEqual(['releasing', expect.stringContaining('local (quarantined)')]);
  });

  it('is quarantined when a certificate that was replaced renews', async () => {
    const node = await world.addNode({ name: 'copied', gpus: 1, run: false });
    const [row] = await world.database.asOwner<{ fingerprint: string }>(
      'select certificate_fingerprint as fingerprint from fleet.node where id = $1',
      [node.id],
    );
    await world.database.asOwner("update fleet.node set certificate_fingerprint = 'newer' where id = $1", [node.id]);
    await world.database.asOwner("insert into fleet.superseded_certificate values ($1, $2, now() + interval '1 day')", [
      row?.fingerprint,
      node.id,
    ]);
    const { privateKeyPem: key, chainPem: cert, trust, url } = node.identity;
    const { transport, close } = mutualTlsTransport({ key, cert, ca: trust.root_pem });
    const call = async (method: string, path: string, body?: object) => {
      const answer = await transport({
        method,
        url: `${url}/internal/v1/nodes/${node.id}/${path}`,
        headers: { 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      return [answer.status, (JSON.parse(answer.text) as { code?: string }).code];
    };
    const stateNow = async () => (await world.admin.api.getNode({ params: { node_id: node.id } })).state;
    const refused = [403, 'certificate_refused'];
    expect(await call('GET', `tasks/wait?agent=${'a'.repeat(16)}&wait_seconds=0`)).toEqual(refused);
    expect(await stateNow()).toBe('enrolling');
    expect(await call('POST', 'certificate', { csr_pem: 'anything' })).toEqual(refused);
    expect(await stateNow()).toBe('quarantined');
    close();
  });
});
