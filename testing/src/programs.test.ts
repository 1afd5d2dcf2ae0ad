import { createClient } from '@gpuaas/sdk';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive } from './allocations.ts';
import { dumpOf, findCanaries, sendEverywhere } from './canaries/canaries.ts';
import { followers } from './hint-client.ts';
import { mintToken, openTerminal } from './terminal-client.ts';
import { startTestWorld, type TestUser, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

const soon = 5_000;

let world: TestWorld;
let alice: TestUser;
let made = 0;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 1, rateLimitFactor: 100 });
  alice = await world.signIn('alice');
});
afterAll(() => world.stop());

/** A program with a service account of its own, in the place of a person. */
async function makeProgram() {
  made += 1;
  const project = { project_id: alice.projectId };
  const body = { name: `program-${made}`, scope: ['project.read' as const, 'terminal.open' as const] };
  const { id, name } = await alice.api.createServiceAccount({ params: project, body });
  const params = { ...project, service_account_id: id };
  const key = await alice.api.createServiceAccountKey({ params });
  const { access_token: token } = await alice.api.createServiceAccountToken({ body: { key: key.key } });
  const api = createClient({ server: world.url, retries: 0, token: async () => token });
  return { params, key, name, user: { ...alice, id: id as never, api, token } };
}

describe('what a service account has opened', () => {
  it('ends within five seconds of its last right, and says whose it was', async () => {
    const { id: allocation_id } = await createActive(alice);
    const [disabled, withoutKey, kept] = await Promise.all([makeProgram(), makeProgram(), makeProgram()]);
    const open = async ({ user }: Awaited<ReturnType<typeof makeProgram>>) => {
      const follow = { url: world.url, token: user.token, projectId: alice.projectId };
      const shell = await openTerminal(user, allocation_id);
      return { shell, streams: await Promise.all(Object.values(followers).map((start) => start(follow))) };
    };
    const [one, two, three] = await Promise.all([open(disabled), open(withoutKey), open(kept)]);
    await alice.api.disableServiceAccount({ params: disabled.params });
    await alice.api.deleteServiceAccountKey({
      params: { ...withoutKey.params, service_account_key_id: withoutKey.key.id },
    });
    const from = performance.now();
    expect(await one.shell.closed).toMatchObject({ code: closeCodes.personDisabled });
    expect(await two.shell.closed).toMatchObject({ code: closeCodes.signedOut });
    await Promise.all([...one.streams, ...two.streams].map(({ ended }) => ended));
    expect(performance.now() - from).toBeLessThan(soon);

    three.shell.type('echo still-$((40 + 2))\n');
    await three.shell.waitFor('still-42');
    three.shell.socket.close();
    for (const stream of three.streams) stream.close();
    const ends = await until('the ends being written', async () => {
      const { items } = await alice.api.listProjectAuditEvents({
        params: { project_id: alice.projectId },
        query: { target_id: allocation_id, action: 'terminal.close' },
      });
      return items.length === 3 && items;
    });
    expect(ends.map(({ actor }) => [actor.type, actor.name]).toSorted()).toEqual(
      [disabled, withoutKey, kept].map(({ name }) => ['service_account', name]).toSorted(),
    );
  });
});

describe('secrets of programs and people', () => {
  it('are in no log, no error, no event, no audit entry and no table, wherever they were sent', async () => {
    const { key, params, user } = await makeProgram();
    const { items } = await alice.api.listAllocations({ params: { project_id: alice.projectId } });
    const [allocation] = items;
    if (!allocation) throw new Error('there is no allocation');
    const terminal = await mintToken(user, allocation.id, 'shell');
    const bob = await world.signIn('bob');
    const secrets = {
      key: key.key,
      'token of a program': user.token,
      'token of a person': bob.token,
      'refresh token': bob.refreshToken,
      'terminal token': terminal.token,
      'wrong key': `${key.key.slice(0, -4)}AAAA`,
    };
    const answers: string[] = [];
    for (const secret of Object.values(secrets))
      answers.push(
        ...(await sendEverywhere({ url: world.url, projectId: alice.projectId, token: alice.token }, secret)),
      );
    await alice.api.deleteServiceAccount({ params });
    const database = await dumpOf((sql) => world.database.asOwner(sql));
    const places = { logs: world.logs.join('\n'), answers: answers.join('\n'), database };
    expect(places.logs).toContain('createServiceAccountToken');
    expect(places.answers).toContain('key_refused');
    expect(places.database).toContain(key.id);
    expect(findCanaries(secrets, places)).toEqual([]);
  });
});
