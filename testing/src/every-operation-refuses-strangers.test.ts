import {
  type OperationName,
  type OrganizationId,
  operationTable,
  organizationPermissions,
  type Problem,
  projectPermissions,
  type ServiceAccountScope,
  serviceAccountPermissions,
} from '@gpuaas/contract';
import { systemClock } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSamples, type Samples } from './operation-samples.ts';
import { type Credentials, type RawAnswer, rawCall } from './raw-call.ts';
import { startTestWorld, type TestUser, type TestWorld } from './test-world.ts';

const operations = Object.keys(operationTable) as OperationName[];

type Named = { parameter: string; type: string; optional?: boolean };
const idsOf = (name: OperationName): readonly Named[] => operationTable[name].resources;
const wordOf = ({ parameter }: Named) => parameter.replace(/_id$/, '');

/** Every id of every operation that has one of another kind than the node that calls. */
const ids = operations.flatMap((operation) => {
  const isCaller = ({ type }: Named) => type === 'node' && operationTable[operation].listener === 'node';
  return idsOf(operation)
    .filter((named) => !isCaller(named))
    .map((named) => ({ operation, named, title: `${operation} {${named.parameter}}` }));
});
const inScope = (...scopes: string[]) => operations.filter((name) => scopes.includes(operationTable[name].scope));

describe('every operation of the contract', () => {
  let world: TestWorld;
  let samples: Samples;
  let stranger: TestUser;
  let viewer: TestUser;
  beforeAll(async () => {
    // One person makes all the samples.
    world = await startTestWorld({ gpus: 40, rateLimitFactor: 20 });
    samples = await makeSamples(world);
    stranger = await world.signIn('stranger');
    viewer = await world.signIn('viewer');
    await world.grant(viewer, samples.owner.projectId, 'viewer');
    const { organization_id: id } = (await samples.of('getOrganization')).params ?? {};
    await world.grantOrganization(viewer, id as OrganizationId, 'viewer');
  });
  afterAll(() => world.stop());

  /** What the contract says that a call leaves behind for others, in the transaction of the change. */
  const expectEvent = async (operation: OperationName, { headers }: RawAnswer) => {
    const { event } = operationTable[operation];
    const rows = await world.database.asOwner<{ type: string }>(
      'select type from outbox.event where correlation_id = $1',
      [headers['x-correlation-id']],
    );
    const types = rows.map(({ type }) => type);
    if (event === null) expect(types).toEqual([]);
    else expect(types).toContain(event);
  };

  const call = async (operation: OperationName, credentials: Credentials) => {
    const sample = await samples.of(operation);
    return { expected: sample.status, ...(await rawCall(world, operation, sample, credentials)) };
  };

  it.each(inScope('self', 'organization', 'project', 'resource', 'platform'))(
    '%s is refused to anonymous callers',
    async (operation) => {
      for (const headers of [
        {},
        { authorization: 'Bearer garbage' },
        { authorization: `Basic ${btoa('dev-admin:x')}` },
      ]) {
        const answer = await call(operation, { headers });
        expect([answer.status, answer.code]).toEqual([401, 'unauthenticated']);
      }
      const sample = await samples.of(operation);
      const inUrl = { ...sample, query: { ...sample.query, access_token: samples.owner.token } };
      expect((await rawCall(world, operation, inUrl, {})).status).toBe(401);
    },
  );

  it.each(inScope('organization', 'project', 'resource'))('%s does not exist for a stranger', async (operation) => {
    const answer = await call(operation, { token: stranger.token });
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    expect(answer.text).not.toContain(samples.owner.id);
  });

  const rolesWith: Record<string, readonly string[]> = { ...organizationPermissions, ...projectPermissions };
  // What can be archived is made for it, so that a viewer of the sample is a stranger there.
  const madeForIt = (name: OperationName) =>
    /^(archive(Project|Organization)|(update|remove|create|revoke)Organization(Member|Invitation))$/.test(name);
  const limited = inScope('organization', 'project', 'resource').filter(
    (name) => !madeForIt(name) && !rolesWith[operationTable[name].permission]?.includes('viewer'),
  );
  it.each(limited)('%s is refused to a member whose role does not include it', async (operation) => {
    const answer = await call(operation, { token: viewer.token });
    expect([answer.status, answer.code]).toEqual([403, 'permission_denied']);
  });

  it.each(inScope('platform'))('%s is refused to everybody but the platform administrator', async (operation) => {
    for (const { token } of [stranger, samples.owner]) {
      const answer = await call(operation, { token });
      expect([answer.status, answer.code]).toEqual([403, 'permission_denied']);
    }
  });

  it.each(inScope('public', 'self', 'organization', 'project', 'resource', 'platform'))(
    '%s is open to those who may, and appends its event',
    async (operation) => {
      const { scope } = operationTable[operation];
      const who = { platform: world.admin, self: await world.signIn('self'), public: undefined, node: undefined };
      const anybody = (scope in who ? who[scope as keyof typeof who] : samples.owner)?.token;
      const sample = await samples.of(operation);
      const token = sample.token ?? anybody;
      const answer = await rawCall(world, operation, sample, token === undefined ? {} : { token });
      expect(answer.status, answer.text.slice(0, 300)).toBe(sample.status);
      await expectEvent(operation, answer);
    },
  );

  describe('by a service account', () => {
    const [projectRead] = serviceAccountPermissions;
    /** With every permission it can have, with one that the operation does not need, and of another project. */
    let programs: Record<'able' | 'reader' | 'lister' | 'neighbour', { token: string }>;
    beforeAll(async () => {
      const make = async ({ api, projectId: project_id }: TestUser, name: string, scope: ServiceAccountScope) => {
        const { id } = await api.createServiceAccount({ params: { project_id }, body: { name, scope } });
        const { key } = await api.createServiceAccountKey({ params: { project_id, service_account_id: id } });
        return { token: (await api.createServiceAccountToken({ body: { key } })).access_token };
      };
      programs = {
        able: await make(samples.owner, 'able', [...serviceAccountPermissions]),
        reader: await make(samples.owner, 'reader', [projectRead]),
        lister: await make(samples.owner, 'lister', ['sku.read']),
        neighbour: await make(stranger, 'neighbour', [...serviceAccountPermissions]),
      };
    });
    const grantable = new Set<string>(serviceAccountPermissions);
    const inProject = inScope('project', 'resource');
    const forPrograms = inProject.filter((name) => grantable.has(operationTable[name].permission));
    const forPeople = inScope('self', 'organization', 'project', 'resource', 'platform').filter(
      (name) => !forPrograms.includes(name),
    );

    it.each(forPrograms)('%s is open with the scope, and only with it', async (operation) => {
      const answer = await call(operation, programs.able);
      expect(answer.status, answer.text.slice(0, 300)).toBe(answer.expected);
      const other = operationTable[operation].permission === projectRead ? programs.lister : programs.reader;
      const refused = await call(operation, other);
      expect([refused.status, refused.code]).toEqual([403, 'permission_denied']);
    });

    it.each(forPrograms)('%s does not exist in another project', async (operation) => {
      const answer = await call(operation, programs.neighbour);
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
      expect(answer.text).not.toContain(samples.owner.id);
    });

    it.each(forPeople)('%s is refused, whatever the scope', async (operation) => {
      for (const program of [programs.able, programs.neighbour]) {
        const answer = await call(operation, program);
        expect([answer.status, answer.code]).toEqual([403, 'people_only']);
      }
    });
  });

  describe('with an id that is not the caller’s', () => {
    /** As somebody with every right, but with this in place of one of their own ids. */
    const callWith = async (operation: OperationName, { parameter }: Named, id: string) => {
      const sample = await samples.of(operation);
      const { scope } = operationTable[operation];
      const credentials =
        scope === 'node' || scope === 'bootstrap'
          ? { certificate: { key: samples.node.identity.privateKeyPem, cert: samples.node.identity.chainPem } }
          : { token: (scope === 'platform' ? world.admin : samples.owner).token };
      return rawCall(world, operation, { ...sample, params: { ...sample.params, [parameter]: id } }, credentials);
    };
    const notFound = (named: Named) => [404, 'not_found', wordOf(named).replaceAll('_', ' ')];
    const outcomeOf = ({ status, text }: { status: number; text: string }) => {
      const { code, params } = JSON.parse(text || '{}') as Partial<Problem>;
      return [status, code, params?.['resource']];
    };

    const foreign = ids.filter(({ operation }) => operationTable[operation].scope !== 'platform');
    it.each(foreign.filter(({ named }) => !named.optional))(
      '$title of somebody else does not exist',
      async ({ operation, named }) => {
        const id = samples.foreign[named.type as keyof Samples['foreign']];
        expect(outcomeOf(await callWith(operation, named, id))).toEqual(notFound(named));
      },
    );

    it.each(ids.filter(({ named }) => !named.optional))(
      '$title of nobody does not exist',
      async ({ operation, named }) => {
        const own = (await samples.of(operation)).params?.[named.parameter] ?? '';
        // SKUs are named by words.
        const id = own.includes('_')
          ? `${own.slice(0, own.indexOf('_'))}_01jck3v9x2e0tr6q0000000000`
          : 'nobody-has-this';
        expect(outcomeOf(await callWith(operation, named, id))).toEqual(notFound(named));
      },
    );

    it('changes nothing of theirs, and knows who may leave an id open', async () => {
      expect(ids.filter(({ named }) => named.optional).map(({ title }) => title)).toEqual([
        'putSku {sku_id}',
        'reportTaskRefusal {task_id}',
      ]);
      const refusal = { parameter: 'task_id', type: 'node_task' };
      expect((await callWith('reportTaskRefusal', refusal, samples.foreign.node_task)).status).toBe(204);
      const [left] = await world.database.asOwner(
        `select task.state, task.refusals, a.state as allocation,
           (select count(*)::int from terminal.session s where s.allocation_id = a.id) as sessions
         from fleet.node_task task, allocations.allocation a where task.id = $1 and a.id = $2`,
        [samples.foreign.node_task, samples.foreign.allocation],
      );
      expect(left).toEqual({ state: 'dispatched', refusals: 0, allocation: 'active', sessions: 0 });
    });

    it('in the body opens no terminal on an allocation of another project', async () => {
      const issued = await world.platform.modules.authority.issueGateway('terminal');
      const certificate = { key: issued.privateKeyPem, cert: issued.chainPem };
      const sample = await samples.of('openTerminalSession');
      const { binding } = sample.body as { binding: object };
      const mixed = { ...sample, body: { binding: { ...binding, allocation_id: samples.foreign.allocation } } };
      expect(outcomeOf(await rawCall(world, 'openTerminalSession', mixed, { certificate }))).toEqual([
        404,
        'not_found',
        'allocation',
      ]);
    });

    it('in the query renews no lease of another node’s task', async () => {
      const lease = async () =>
        world.database.asOwner('select lease_until from fleet.node_task where id = $1', [samples.foreign.node_task]);
      const before = await lease();
      const sample = await samples.of('waitForTask');
      const certificate = { key: samples.node.identity.privateKeyPem, cert: samples.node.identity.chainPem };
      const query = { ...sample.query, running: samples.foreign.node_task };
      expect((await rawCall(world, 'waitForTask', { ...sample, query }, { certificate })).status).toBe(200);
      expect(await lease()).toEqual(before);
    });
  });

  describe('on the node listener', () => {
    const certificateOf = {
      node: () => ({ key: samples.node.identity.privateKeyPem, cert: samples.node.identity.chainPem }),
      bootstrap: () => bootstrap,
      gateway: () => gateway,
      otherNode: () => ({ key: other.identity.privateKeyPem, cert: other.identity.chainPem }),
      otherBootstrap: () => otherBootstrap,
    };
    type Kind = keyof typeof certificateOf;
    let gateway: { key: string; cert: string };
    let bootstrap: { key: string; cert: string };
    let otherBootstrap: { key: string; cert: string };
    let other: Awaited<ReturnType<TestWorld['addNode']>>;

    beforeAll(async () => {
      const { authority } = world.platform.modules;
      const pair = (issued: { privateKeyPem: string; chainPem: string }) => ({
        key: issued.privateKeyPem,
        cert: issued.chainPem,
      });
      other = await world.addNode({ name: 'other-node', gpus: 0, run: false });
      gateway = pair(await authority.issueGateway('terminal'));
      bootstrap = pair(await authority.issueBootstrap(samples.node.id, 600));
      otherBootstrap = pair(await authority.issueBootstrap(other.id, 600));
    });

    it.each(inScope('bootstrap', 'node', 'gateway'))(
      '%s needs a client certificate of this platform',
      async (operation) => {
        await expect(call(operation, {})).rejects.toThrow();
        await expect(call(operation, { certificate: await foreignCertificate(samples.node.id) })).rejects.toThrow();
        const withToken = call(operation, { token: world.admin.token });
        await expect(withToken).rejects.toThrow();
      },
    );

    it.each(inScope('bootstrap', 'node', 'gateway'))(
      '%s is refused to certificates of other roles',
      async (operation) => {
        const { scope } = operationTable[operation];
        for (const kind of (['node', 'bootstrap', 'gateway'] as Kind[]).filter((candidate) => candidate !== scope)) {
          const answer = await call(operation, { certificate: certificateOf[kind]() });
          expect([kind, answer.status, answer.code]).toEqual([kind, 403, 'certificate_refused']);
        }
      },
    );

    it.each(inScope('gateway').filter((name) => 'gateway' in operationTable[name]))(
      '%s is refused to every other gateway',
      async (operation) => {
        const issued = await world.platform.modules.authority.issueGateway('node-logs');
        const certificate = { key: issued.privateKeyPem, cert: issued.chainPem };
        const answer = await rawCall(world, operation, await samples.of(operation), { certificate });
        expect([answer.status, answer.code]).toEqual([403, 'certificate_refused']);
      },
    );

    const ofOneNode = inScope('bootstrap', 'node').filter((name) => operationTable[name].path.includes('{node_id}'));
    it.each(ofOneNode)('%s does not exist for another node', async (operation) => {
      const kind = operationTable[operation].scope === 'node' ? 'otherNode' : 'otherBootstrap';
      const answer = await call(operation, { certificate: certificateOf[kind]() });
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    });

    it.each(inScope('bootstrap', 'node', 'gateway'))(
      '%s is open to those who may, and appends its event',
      async (operation) => {
        const sample = await samples.of(operation);
        const certificate = sample.certificate ?? certificateOf[operationTable[operation].scope as Kind]();
        const answer = await rawCall(world, operation, sample, { certificate });
        expect(answer.status, answer.text.slice(0, 300)).toBe(sample.status);
        await expectEvent(operation, answer);
      },
    );

    it.each(operations)('%s is not served by the other listener', async (operation) => {
      const here = operationTable[operation].listener;
      const credentials: Credentials =
        here === 'public'
          ? { listener: 'node', certificate: certificateOf.gateway() }
          : { listener: 'public', token: world.admin.token };
      const answer = await call(operation, credentials);
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    });
  });
});

/** A certificate that says all the right things, signed by somebody else. */
async function foreignCertificate(nodeId: string) {
  const { openCertificateAuthority } = await import('@gpuaas/fleet');
  const values = new Map<string, string>();
  const secrets = {
    read: async (path: string) => (values.has(path) ? { value: values.get(path) as string, version: 1 } : undefined),
    write: async (path: string, value: string) => {
      values.set(path, value);
      return 1;
    },
    remove: async () => {},
  };
  const source = { clock: systemClock, randomBytes: (size: number) => crypto.getRandomValues(new Uint8Array(size)) };
  const authority = await openCertificateAuthority(secrets, source, async () => {});
  const { privateKeyPem, chainPem } = await authority.issueBootstrap(nodeId as never, 600);
  return { key: privateKeyPem, cert: chainPem };
}
