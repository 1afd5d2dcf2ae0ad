import type { MemberUser, Person } from '@gpuaas/contract';
import type { Handlers } from './handlers.ts';
import { iso } from './ids.ts';
import { find, pageOf } from './lookup.ts';
import { ProblemError } from './problem-error.ts';
import type { World } from './world.ts';

type Served =
  | 'viewInvitation'
  | 'acceptInvitation'
  | 'checkAccess'
  | 'listUsers'
  | 'disableUser'
  | 'enableUser'
  | 'setPlatformRole';

/** Two people, one of whom is whoever looks. */
export function peopleHandlers(world: World, sam: MemberUser): Pick<Handlers, Served> {
  const now = Date.now();
  const { me } = world;
  const since = iso(now - 864e5);
  const userOf = (id: Person['id'], username: string) => ({ id, username, display_name: username, email: null });
  const mine = userOf(me.id, me.username);
  let people: Person[] = [mine, sam].map((user) => ({
    ...user,
    platform_role: user === mine ? me.platform_role : ('platform_user' as const),
    disabled_at: null,
    created_at: since,
    last_signed_in_at: since,
  }));
  const changePerson = (id: string, change: Partial<Person>) => {
    people = people.map((person) => (person.id === id ? { ...person, ...change } : person));
    return { status: 200 as const, body: find(people, id, 'user') };
  };
  const offer = () => {
    const [project] = me.projects;
    if (!project) throw new ProblemError('not_found', { resource: 'invitation' });
    const { id, slug, name, organization } = project;
    const { type: _, ...within } = organization;
    const invited_by = { id: sam.id, username: sam.username };
    const body = { organization: within, project: { id, slug, name }, role: 'member' as const, invited_by };
    return { status: 200 as const, body: { ...body, expires_at: iso(Date.now() + 864e5) } };
  };
  return {
    viewInvitation: offer,
    acceptInvitation: offer,
    checkAccess: ({ body }) => ({
      status: 200,
      body: {
        answers: body.questions.map(({ permission }) => ({
          allowed: false,
          missing: permission,
          granted_by: [{ id: sam.id, username: sam.username }],
        })),
      },
    }),
    listUsers({ query }) {
      const text = query.text?.toLowerCase() ?? '';
      return {
        status: 200,
        body: pageOf(
          people.filter(({ username }) => username.includes(text)),
          query,
        ),
      };
    },
    disableUser: ({ params }) => changePerson(params.user_id, { disabled_at: iso(Date.now()) }),
    enableUser: ({ params }) => changePerson(params.user_id, { disabled_at: null }),
    setPlatformRole: ({ params, body }) => changePerson(params.user_id, body),
  };
}
