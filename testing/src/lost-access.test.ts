import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive } from './allocations.ts';
import { followers } from './hint-client.ts';
import { openTerminal } from './terminal-client.ts';
import { startTestWorld, type TestUser, type TestWorld } from './test-world.ts';

/** How somebody loses their access, what their shells and streams then say, and what their next call is refused with. */
const ways = {
  'is removed from the project': {
    lose: async ({ owner }: Given, member: TestUser) => {
      const params = { project_id: owner.projectId };
      const { items } = await owner.api.listProjectMembers({ params });
      const found = items.find(({ user }) => user.id === member.id);
      await owner.api.removeProjectMember({ params: { ...params, member_id: found?.id as never } });
    },
    said: /no longer have access/,
    code: 'not_found',
  },
  'is disabled': {
    lose: async ({ world }: Given, { id }: TestUser) => {
      await world.admin.api.disableUser({ params: { user_id: id }, body: { reason: 'test' } });
    },
    said: /disabled/,
    code: 'session_revoked',
  },
};

interface Given {
  world: TestWorld;
  owner: TestUser;
}

describe('somebody who', () => {
  let world: TestWorld;
  let owner: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 2 });
    owner = await world.signIn('owner');
  });
  afterAll(() => world.stop());

  it.each(Object.entries(ways))(
    '%s loses terminals and streams within five seconds, and nobody else does',
    async (way, { lose, said, code }) => {
      const params = { project_id: owner.projectId };
      const { token } = await owner.api.createProjectInvitation({ params, body: { role: 'member' } });
      const member = { ...(await world.signIn(way.replaceAll(' ', '-'))), projectId: owner.projectId };
      await member.api.acceptInvitation({ body: { token } });
      const { id } = await createActive(member);
      const [terminal, theirs] = [await openTerminal(member, id), await openTerminal(owner, id)];
      const follow = ({ token: own }: TestUser) =>
        Object.values(followers).map((by) => by({ url: world.url, token: own, projectId: owner.projectId }));
      const [events, socket] = await Promise.all(follow(member));
      const [kept, keptSocket] = await Promise.all(follow(owner));
      await lose({ world, owner }, member);
      const lostAt = performance.now();
      await expect(member.api.getProject({ params })).rejects.toMatchObject({ code });
      const ends = await Promise.all([terminal.closed, events?.ended, socket?.ended]);
      expect(performance.now() - lostAt).toBeLessThan(5_000);
      for (const end of ends) expect(end?.reason).toMatch(said);
      theirs.type('echo still-$((40 + 2))\n');
      await theirs.waitFor('still-42');
      theirs.socket.terminate();
      for (const stream of [kept, keptSocket]) stream?.close();
    },
  );
});
