import { type ConfigurationProblem, text, wholeNumber } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import { parseRoles } from './roles.ts';
import { loadSettings } from './settings.ts';

const needed = { DATABASE_URL: 'postgres://', GPUAAS_DATA: '/', GPUAAS_PUBLIC_URL: 'http://localhost:1' };
const schemas = {
  notes: { days: { env: 'GPUAAS_NOTES_DAYS', description: 'Days', parse: wholeNumber(1, 10), fallback: 3 } },
  bells: { days: { env: 'GPUAAS_BELLS_DAYS', description: 'A day', parse: text } },
};

it('gives each module its own values, also where two call them alike', () => {
  const { settings, moduleSettings } = loadSettings({ ...needed, GPUAAS_BELLS_DAYS: 'Sunday' }, schemas);
  expect(moduleSettings).toEqual({ notes: { days: 3 }, bells: { days: 'Sunday' } });
  expect(settings).toMatchObject({ dataFolder: '/', apiPort: 8443, checkResponses: false });
  expect(settings).not.toHaveProperty('databaseOwnerUrl');
});

it('tells every problem of the process and of the modules at once', () => {
  const load = () => loadSettings({ ...needed, GPUAAS_DATA: undefined, GPUAAS_NOTES_DAYS: '11' }, schemas);
  for (const problem of [
    'GPUAAS_NOTES_DAYS must be a whole number from 1 to 10',
    'GPUAAS_BELLS_DAYS is not set: A day',
    'GPUAAS_DATA is not set',
  ]) {
    expect(load).toThrow(problem);
  }
});

describe('a process that plays some roles', () => {
  const problemsOf = (roles: string, env: NodeJS.ProcessEnv): readonly string[] => {
    try {
      loadSettings(env, schemas, parseRoles(roles));
      return [];
    } catch (error) {
      return (error as ConfigurationProblem).problems;
    }
  };
  const named = (roles: string, env: NodeJS.ProcessEnv = {}) =>
    problemsOf(roles, env).map((problem) => problem.slice(0, problem.indexOf(' ')));

  it('is asked for what they read, and for nothing else', () => {
    const notShared = 'GPUAAS_EPHEMERAL_STORE';
    expect(named('all')).toEqual(['GPUAAS_BELLS_DAYS', 'DATABASE_URL', 'GPUAAS_DATA', 'GPUAAS_PUBLIC_URL']);
    expect(named('api')).toEqual(['GPUAAS_BELLS_DAYS', 'DATABASE_URL', 'GPUAAS_DATA', 'GPUAAS_PUBLIC_URL', notShared]);
    expect(named('terminal-gateway')).toEqual([
      ...['GPUAAS_PUBLIC_URL', notShared, 'GPUAAS_NODE_URL', 'GPUAAS_CERTIFICATE'],
    ]);
    for (const role of ['provisioning-worker', 'outbox-relay', 'notification-relay']) {
      expect(named(role)).toEqual(['GPUAAS_BELLS_DAYS', 'DATABASE_URL', 'GPUAAS_DATA', notShared]);
    }
  });

  it('needs to know which Redis, when that is the ephemeral store', () => {
    const on = (env: NodeJS.ProcessEnv) => named('outbox-relay', { ...needed, GPUAAS_BELLS_DAYS: 'Sunday', ...env });
    expect(on({ GPUAAS_EPHEMERAL_STORE: 'redis' })).toEqual(['GPUAAS_REDIS_URL']);
    expect(on({ GPUAAS_EPHEMERAL_STORE: 'redis', GPUAAS_REDIS_URL: 'localhost:6379' })).toContain('GPUAAS_REDIS_URL');
    expect(on({ GPUAAS_EPHEMERAL_STORE: 'redis', GPUAAS_REDIS_URL: 'redis://:secret@localhost:6379/3' })).toEqual([]);
  });

  it('needs to know which NATS, when that is the event bus', () => {
    const on = (env: NodeJS.ProcessEnv) => problemsOf('all', { ...needed, GPUAAS_BELLS_DAYS: 'Sunday', ...env });
    expect(on({ GPUAAS_EVENT_BUS: 'nats' })).toEqual([expect.stringMatching(/^GPUAAS_NATS_URL is not set/)]);
    for (const url of ['nats://a', 'nats://user:password@a:4222', 'tls://a:4222, tls://b:4222', 'nats://[::1]:4222/']) {
      expect(on({ GPUAAS_EVENT_BUS: 'nats', GPUAAS_NATS_URL: url })).toEqual([]);
    }
    for (const url of ['a:4222', 'http://a', 'nats://', 'nats://a:99999', 'nats://a/path', 'nats://a,b']) {
      expect(on({ GPUAAS_EVENT_BUS: 'nats', GPUAAS_NATS_URL: url })).toContainEqual(
        expect.stringContaining('GPUAAS_NATS_URL must be an address such as nats://'),
      );
    }
    expect(on({ GPUAAS_EVENT_BUS: 'kafka' })).toEqual([expect.stringContaining('GPUAAS_EVENT_BUS')]);
  });

  it('needs to know which Temporal, when that executes workflows', () => {
    const shared = { GPUAAS_EPHEMERAL_STORE: 'redis', GPUAAS_REDIS_URL: 'redis://localhost:6379' };
    const on = (roles: string, env: NodeJS.ProcessEnv) =>
      named(roles, { ...needed, ...shared, GPUAAS_BELLS_DAYS: 'Sunday', GPUAAS_WORKFLOW_ENGINE: 'temporal', ...env });
    const address = 'GPUAAS_TEMPORAL_ADDRESS';
    expect(on('provisioning-worker', {})).toEqual([address]);
    for (const wrong of ['http://localhost:7233', 'localhost', 'a b:7233', 'user@host:1']) {
      expect(on('provisioning-worker', { [address]: wrong })).toContain(address);
    }
    for (const right of ['localhost:7233', '10.0.0.1:7233', '[::1]:7233']) {
      expect(on('provisioning-worker', { [address]: right })).toEqual([]);
    }
    // Whoever starts and answers runs writes rows.
    expect(on('api', {})).toEqual([]);
  });

  it('is not told off for what it does not read', () => {
    const env = {
      ...needed,
      GPUAAS_NODE_URL: 'https://nodes.example.org',
      GPUAAS_API_PORT: 'odd',
      DATABASE_URL: 'odd',
    };
    expect(named('terminal-gateway', env)).toEqual(['GPUAAS_EPHEMERAL_STORE', 'GPUAAS_CERTIFICATE']);
  });

  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['a port that is used twice', { GPUAAS_NODE_PORT: '8443' }, 'GPUAAS_API_PORT and GPUAAS_NODE_PORT are both 8443'],
    ['an address that nobody can dial', { GPUAAS_NODE_HOST: '0.0.0.0' }, 'GPUAAS_NODE_URL is not set: nobody can'],
    ['a folder that is not there', { GPUAAS_DATA: '/not/there' }, 'GPUAAS_DATA /not/there is not a folder'],
    ['a database of another kind', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address such as postgres'],
    ['an address with a path', { GPUAAS_PUBLIC_URL: 'http://x/y' }, 'GPUAAS_PUBLIC_URL must be an address such as'],
  ])('is told of %s, beside everything else', (_, mistake, message) => {
    const problems = problemsOf('all', { ...needed, GPUAAS_NOTES_DAYS: '11', ...mistake });
    for (const expected of [message, 'GPUAAS_NOTES_DAYS must be', 'GPUAAS_BELLS_DAYS is not set']) {
      expect(problems).toContainEqual(expect.stringContaining(expected));
    }
    expect(problems).toHaveLength(3);
  });
});

describe('roles', () => {
  it('are each counted once, so that one named often is not all of them', () => {
    expect(parseRoles('api, api,api,outbox-relay')).toEqual(['api', 'outbox-relay']);
    expect(parseRoles('all')).toHaveLength(5);
  });

  it('that do not exist are all named', () => {
    expect(() => parseRoles('api,one,two')).toThrow(/no role one(.|\n)*no role two/);
  });
});
