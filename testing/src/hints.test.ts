import { connect } from 'node:net';
import type { Hint } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from './allocations.ts';
import { type FollowOptions, followBySocket, followers, type HintClient } from './hint-client.ts';
import { startTestWorld, type TestUser, type TestWorld } from './test-world.ts';

describe('The hints of a project', () => {
  let world: TestWorld;
  let owner: TestUser;
  const open: HintClient[] = [];
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 4 });
    owner = await world.signIn('owner');
  });
  afterAll(async () => {
    for (const client of open) client.close();
    await world.stop();
  });

  const as = (user: TestUser, more: Partial<FollowOptions> = {}): FollowOptions => ({
    url: world.url,
    token: user.token,
    projectId: owner.projectId,
    ...more,
  });
  const kept = (client: HintClient) => {
    open.push(client);
    return client;
  };
  const about =
    (id: string, resource = 'allocation') =>
    (hint: Hint) =>
      hint.resource === resource && hint.id === id;

  describe.each(Object.entries(followers))('over %s', (_, follow) => {
    it('say what changed, and nothing about it', async () => {
      const client = kept(await follow(as(owner)));
      const { id, operation } = await createActive(owner);
      const first = await client.next('a hint about the allocation', about(id));
      await client.next('a hint about its operation', about(operation.id, 'operation'));
      await client.next('a hint that it is active', (hint) => about(id)(hint) && hint.version > first.version);
      const names = ['at', 'event_id', 'id', 'resource', 'type', 'version'];
      for (const hint of client.hints) expect(Object.keys(hint).sort()).toEqual(names);
      expect(JSON.stringify(client.hints)).not.toMatch(/active|requested|sim-h200/);
      client.close();
      await release(owner, id);
    });

    it('go on where somebody left off, who gets no others', async () => {
      const before = await follow(as(owner));
      const { id } = await createActive(owner);
      const { event_id: lastEventId } = await before.next('a hint', about(id));
      before.close();
      await release(owner, id);
      const neighbour = await world.signIn('neighbour');
      const theirs = await createActive(neighbour);
      const client = kept(await follow(as(owner, { lastEventId })));
      // Requested, active, being released and released.
      await client.next(
        'the last hint',
        () => new Set(client.hints.filter(about(id)).map((hint) => hint.version)).size === 4,
      );
      expect(client.hints.every((hint) => hint.type === 'changed' && hint.id !== theirs.id)).toBe(true);
      client.close();
      await release(neighbour, theirs.id);
    });

    it('begin with a reset for somebody who comes with an event that is not known here', async () => {
      const neighbour = await world.signIn('neighbour');
      const theirs = await follow(as(neighbour, { projectId: neighbour.projectId }));
      const { id } = await createActive(neighbour);
      const foreign = await theirs.next('a hint', about(id));
      theirs.close();
      await release(neighbour, id);
      for (const lastEventId of [foreign.event_id, 'evt_01jck3v9x2e0tr6q0000000000', "' or 1=1 --"]) {
        const client = await follow(as(owner, { lastEventId }));
        await client.next('a reset', ({ type }) => type === 'reset');
        expect(client.hints.every((hint) => hint.type === 'reset' && hint.id === owner.projectId)).toBe(true);
        client.close();
      }
    });

    it('do not exist for a stranger, nor for anybody without a token', async () => {
      const stranger = await world.signIn('stranger');
      await expect(follow(as(stranger))).rejects.toThrow('404');
      await expect(follow(as(stranger, { token: 'garbage' }))).rejects.toThrow('401');
    });
  });

  it('end within five seconds for whoever lost their role, signed out or was disabled', async () => {
    const losses = {
      role: ['delete from iam.project_membership where user_id = $1', /lost|no longer have access/],
      session: ['update iam.session set ended_at = now() where user_id = $1', /session .* ended/],
      account: ['update iam.user_account set disabled_at = now() where id = $1', /disabled/],
    } as const;
    const cases = Object.keys(losses).flatMap((loss) => Object.values(followers).map((follow) => ({ loss, follow })));
    const stays = kept(await followBySocket(as(owner)));
    await Promise.all(
      cases.map(async ({ loss, follow }, index) => {
        const member = await world.signIn(`member-${index}`);
        await world.grant(member, owner.projectId, 'viewer');
        const client = kept(await follow(as(member)));
        const [sql, words] = losses[loss as keyof typeof losses];
        await world.database.asOwner(sql, [member.id]);
        const lostAt = performance.now();
        expect((await client.ended).reason).toMatch(words);
        expect(performance.now() - lostAt).toBeLessThan(5_000);
      }),
    );
    const { id } = await createActive(owner);
    await stays.next('a hint', about(id));
    stays.close();
    await release(owner, id);
  });

  it('are for so many streams of one person, and no more', async () => {
    const busy = await world.signIn('busy');
    const many = await Promise.all(
      Array.from({ length: 20 }, () => followBySocket(as(busy, { projectId: busy.projectId }))),
    );
    for (const follow of Object.values(followers)) {
      await expect(follow(as(busy, { projectId: busy.projectId }))).rejects.toThrow('429');
    }
    for (const client of many) client.close();
    await Promise.all(many.map(({ ended }) => ended));
    const again = kept(await followBySocket(as(busy, { projectId: busy.projectId })));
    again.close();
  });

  it('end for whoever speaks, and for nobody else', async () => {
    const client = kept(await followBySocket(as(owner)));
    const head = `GET /api/v1/projects/${owner.projectId}/stream HTTP/1.1\r\nhost: localhost:${world.settings.apiPort}\r\nauthorization: Bearer ${owner.token}\r\n`;
    const upgrade = `${head}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`;
    const frames = [
      Buffer.from([0x81, 0x85, 0, 0, 0, 0, ...Buffer.from('hello')]),
      Buffer.from([0x81, 0x05, ...Buffer.from('hello')]),
      Buffer.alloc(100_000, 0xff),
    ];
    for (const frame of frames) {
      const wire = connect({ port: world.settings.apiPort, host: 'localhost' });
      wire.on('error', () => {});
      await new Promise((resolve) => wire.once('data', resolve).write(upgrade));
      const told = new Promise<Buffer | undefined>((resolve) =>
        wire.once('data', resolve).once('close', () => resolve(undefined)),
      );
      wire.write(frame);
      // The first byte of a close frame.
      expect((await told)?.[0]).toBe(0x88);
      wire.destroy();
    }
    const { id } = await createActive(owner);
    await client.next('a hint', about(id));
    await release(owner, id);
    client.close();
  });

  it('are not opened for somebody who only asks for the headers', async () => {
    const url = `${world.url}/api/v1/projects/${owner.projectId}/stream`;
    for (let count = 0; count < 25; count += 1) {
      const answer = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${owner.token}` } });
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
  });

  it('do not get in the way of somebody who offers another protocol', async () => {
    const wire = connect({ port: world.settings.apiPort, host: 'localhost' });
    const answer = new Promise<string>((resolve) => wire.setEncoding('utf8').once('data', resolve));
    const offer = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n';
    wire.write(`GET /healthz HTTP/1.1\r\nhost: localhost:${world.settings.apiPort}\r\n${offer}\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    wire.destroy();
  });
});
