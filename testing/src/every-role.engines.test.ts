import {
  type OperationName,
  type OrganizationId,
  operationTable,
  type Problem,
  type ProjectId,
} from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Caller, expectedOf, makeCallers } from './every-role/callers.ts';
import { makeSamples, type Sample, type Samples } from './operation-samples.ts';
import { type RawAnswer, rawCall } from './raw-call.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

const operations = Object.keys(operationTable) as OperationName[];

/** What is theirs who made the samples, and their neighbour's: the ids and names of a place and of what is in it. */
interface Words {
  /** Not for whoever was refused. */
  owners: string[];
  /** Not for anybody but whoever runs the platform. */
  neighbours: string[];
  /** Of a project in the same organisation: only for whoever has a role there. */
  hidden: string[];
}

describe('every operation, for everybody', () => {
  let world: TestWorld;
  let samples: Samples;
  let callers: Caller[];
  let words: Words;
  let organizationId: OrganizationId;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 60, rateLimitFactor: 1_000 });
    samples = await makeSamples(world);
    const { owner, foreign } = samples;
    callers = await makeCallers(world, owner);
    organizationId = (await owner.api.getProject({ params: { project_id: owner.projectId } })).organization.id;
    const params = { organization_id: organizationId };
    const { id: hidden } = await owner.api.createProject({ params, body: { slug: 'hidden-from-most' } });
    const { allocation_id } = (await samples.of('getAllocation')).params ?? {};
    words = {
      owners: [owner.id, owner.username, owner.projectId, organizationId, allocation_id ?? ''],
      neighbours: ['sample-neighbour', ...Object.values(foreign as unknown as Record<string, string>)],
      hidden: [hidden, 'hidden-from-most'],
    };
  }, 120_000);
  afterAll(() => world.stop());

  /** A valid call, where everybody has the role that they are called by, also when it lies in a place of its own. */
  const places = new Set<string>();
  const sampleOf = async (operation: OperationName): Promise<Sample> => {
    const sample = await samples.of(operation);
    const { project_id = samples.owner.projectId, organization_id = organizationId } = sample.params ?? {};
    const place = `${project_id} ${organization_id}`;
    if (places.has(place)) return sample;
    places.add(place);
    for (const { who, project, organization } of callers) {
      if (who && project) await world.grant(who, project_id as ProjectId, project);
      if (who && organization) await world.grantOrganization(who, organization_id as OrganizationId, organization);
    }
    return sample;
  };

  const call = (operation: OperationName, sample: Sample, token: string | undefined) =>
    rawCall(world, operation, sample, { listener: 'public', ...(token !== undefined && { token }) });

  /** Words in an answer that were not in the question. */
  const learned = ({ text, headers }: RawAnswer, sample: Sample, secret: readonly string[]) => {
    const [answer, question] = [
      text + JSON.stringify(headers),
      JSON.stringify([sample.params, sample.query, sample.body]),
    ];
    return secret.filter((word) => answer.includes(word) && !question.includes(word));
  };

  const expectRefused = async (operation: OperationName, sample: Sample) => {
    const refused = callers.flatMap((caller) => {
      const expected = expectedOf(operation, caller);
      return expected === 'open' ? [] : [{ caller, expected }];
    });
    const secret = [...words.owners, ...words.neighbours, ...words.hidden];
    const answers = await Promise.all(
      refused.map(async ({ caller }) => {
        const answer = await call(operation, sample, caller.tokenFor(operation));
        return [caller.name, answer.status, answer.code, learned(answer, sample, secret)];
      }),
    );
    expect(answers).toEqual(refused.map(({ caller, expected }) => [caller.name, ...expected, []]));
  };

  const expectOpen = async (operation: OperationName, sample: Sample, caller: Caller) => {
    const answer = await call(operation, sample, sample.token ?? caller.tokenFor(operation));
    expect([caller.name, answer.status], answer.text.slice(0, 300)).toEqual([caller.name, sample.status]);
    if (operationTable[operation].scope === 'platform') return;
    const seesAll = sample.token !== undefined || caller.organization === 'owner' || caller.organization === 'admin';
    expect(learned(answer, sample, [...words.neighbours, ...(seesAll ? [] : words.hidden)])).toEqual([]);
  };

  const inScope = (...scopes: string[]) => operations.filter((name) => scopes.includes(operationTable[name].scope));

  it.each(inScope('organization', 'project', 'resource', 'platform'))('%s', async (operation) => {
    let sample: Sample | undefined = await sampleOf(operation);
    await expectRefused(operation, sample);
    const open = callers.filter((caller) => expectedOf(operation, caller) === 'open');
    expect(open.length).toBeGreaterThan(0);
    for (const caller of open) {
      // What everybody else was refused is still there for the first who may.
      await expectOpen(operation, sample ?? (await sampleOf(operation)), caller);
      sample = undefined;
    }
  });

  // These are the same for everybody who is signed in, and several end a session or take up an invitation.
  it.each(inScope('self'))('%s', async (operation) => {
    const sample = await sampleOf(operation);
    await expectRefused(operation, sample);
    const who = await world.signIn(`anybody-who-calls-${operation}`);
    const answer = await call(operation, sample, sample.token ?? who.token);
    expect(answer.status, answer.text.slice(0, 300)).toBe(sample.status);
    // Whoever has the link sees where it leads.
    const isInvited = operation === 'viewInvitation' || operation === 'acceptInvitation';
    const secret = [...words.neighbours, ...words.hidden, ...(isInvited || sample.token ? [] : words.owners)];
    expect(learned(answer, sample, secret)).toEqual([]);
  });

  it.each(inScope('public'))('%s', async (operation) => {
    const sample = await sampleOf(operation);
    const answer = await call(operation, sample, undefined);
    expect(answer.status, answer.text.slice(0, 300)).toBe(sample.status);
    expect(learned(answer, sample, [...words.neighbours, ...words.hidden])).toEqual([]);
  });

  it.each(inScope('bootstrap', 'node', 'gateway'))('%s', async (operation) => {
    const sample = await sampleOf(operation);
    await expectRefused(operation, sample);
    const answer = await rawCall(world, operation, sample, {
      certificate: sample.certificate ?? (await certificateFor(operation)),
    });
    expect(answer.status, answer.text.slice(0, 300)).toBe(sample.status);
    expect(learned(answer, sample, [...words.neighbours, ...words.hidden])).toEqual([]);
  });

  const certificateFor = async (operation: OperationName) => {
    const { authority } = world.platform.modules;
    const { identity, id } = samples.node;
    const kinds = {
      node: async () => identity,
      bootstrap: () => authority.issueBootstrap(id, 600),
      gateway: () => authority.issueGateway('terminal'),
    };
    const { privateKeyPem: key, chainPem: cert } = await kinds[operationTable[operation].scope as keyof typeof kinds]();
    return { key, cert };
  };

  it('finds what it looks for, where it may be seen', async () => {
    const boss = callers.find(({ organization }) => organization === 'admin')?.who?.token;
    const projects = { ...(await sampleOf('listOrganizationProjects')), query: { limit: '200' } };
    const list = await call('listOrganizationProjects', projects, boss);
    expect(learned(list, projects, words.hidden)).toEqual(words.hidden);
    const me = { status: 200 } as const;
    const { id, username, projectId } = samples.owner;
    const own = learned(await call('getMe', me, samples.owner.token), me, words.owners);
    expect(own).toEqual([id, username, projectId, organizationId]);
  });

  it('followProject, by a WebSocket', async () => {
    const sample = await sampleOf('followProject');
    const secret = [...words.owners, ...words.neighbours, ...words.hidden];
    const answers = await Promise.all(
      callers.map(async (caller) => {
        const answer = await upgrade(world, caller.tokenFor('followProject'));
        return [caller.name, answer.status, answer.code, learned(answer, sample, secret)];
      }),
    );
    const expected = callers.map((caller) => {
      const outcome = expectedOf('followProject', caller);
      return [caller.name, ...(outcome === 'open' ? [101, undefined] : outcome), []];
    });
    expect(answers).toEqual(expected);
  });

  const upgrade = ({ url }: TestWorld, token: string | undefined) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const address = `${url.replace(/^http/, 'ws')}/api/v1/projects/${samples.owner.projectId}/stream`;
      const socket = new WebSocket(address, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      socket.once('open', () => {
        socket.terminate();
        resolve({ status: 101, headers: {}, text: '', code: undefined });
      });
      socket.once('unexpected-response', (_request, response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () => {
          const { code } = JSON.parse(text) as Problem;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, code });
        });
      });
      socket.on('error', reject);
    });
});
