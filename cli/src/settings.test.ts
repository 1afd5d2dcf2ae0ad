import { describe, expect, it } from 'vitest';
import type { GlobalFlags } from './command.ts';
import type { Contexts } from './config/contexts.ts';
import { readSettings } from './settings.ts';

const noFlags: GlobalFlags = {
  output: undefined,
  context: undefined,
  server: undefined,
  project: undefined,
  noColor: undefined,
  noInput: undefined,
  verbose: undefined,
};

/** The current one, and another. */
function contexts(current?: string): Contexts {
  const all = [
    ...(current === undefined ? [] : [{ name: 'current', server: current, project: 'of-context' }]),
    { name: 'other', server: 'http://of-other', project: 'of-other', organization: 'acme' },
  ];
  const find = (wanted: string) => all.find(({ name }) => name === wanted);
  const ofServer = (wanted: string) => all.find(({ server }) => server === wanted);
  const change = async () => {};
  return {
    all: () => all,
    find,
    current: () => find('current'),
    ofServer,
    put: change,
    rename: change,
    remove: change,
  };
}

describe('the server', () => {
  it.each([
    ['the flag', { ...noFlags, server: 'http://flag' }, { GPUAAS_SERVER: 'http://environment' }, 'http://flag'],
    ['the environment', noFlags, { GPUAAS_SERVER: 'http://environment' }, 'http://environment'],
    ['the context', noFlags, { GPUAAS_SERVER: '' }, 'http://context'],
  ])('comes from %s first', (_name, flags, environment, server) => {
    expect(readSettings(flags, environment, contexts('http://context')).server).toBe(server);
  });

  it('is the one on this machine otherwise', () => {
    expect(readSettings(noFlags, {}, contexts()).server).toBe('http://localhost:8443');
  });

  it.each([
    ['HTTP://LocalHost:8443/', 'http://localhost:8443'],
    ['https://gpu.example.com:443', 'https://gpu.example.com'],
    ['https://example.com/gpuaas//', 'https://example.com/gpuaas'],
  ])('%s is written as %s', (given, server) => {
    expect(readSettings({ ...noFlags, server: given }, {}, contexts()).server).toBe(server);
  });

  it.each(['localhost:8443', 'ftp://x', 'http://', '', 'https://me:secret@gpu.example.com'])(
    'cannot be "%s"',
    (server) => {
      expect(() => readSettings({ ...noFlags, server }, {}, contexts())).toThrow(
        expect.objectContaining({ exitCode: 2 }),
      );
    },
  );
});

describe('a context', () => {
  const read = (flags: Partial<GlobalFlags>, environment: Record<string, string> = {}, mayNameNewContext = false) =>
    readSettings({ ...noFlags, ...flags }, environment, contexts('http://current'), { mayNameNewContext });

  it.each([
    ['a flag', { context: 'other' }, { GPUAAS_CONTEXT: 'current', GPUAAS_SERVER: 'http://x', GPUAAS_PROJECT: 'env' }],
    ['the environment', {}, { GPUAAS_CONTEXT: 'other' }],
    ['its server', { server: 'http://of-other' }, { GPUAAS_CONTEXT: 'current' }],
  ])('is named by %s', (_by, flags, environment) => {
    const expected = { context: 'other', server: 'http://of-other', project: 'of-other', organization: 'acme' };
    const { GPUAAS_PROJECT: project } = environment as { GPUAAS_PROJECT?: string };
    expect(read(flags, environment)).toMatchObject(expected);
    // A project that a flag names wins over all of them.
    expect(read({ ...flags, project: 'flag' }, environment).project).toBe('flag');
    expect(project === undefined || 'context' in flags).toBe(true);
  });

  it('that the environment names gives way to its project', () => {
    expect(read({}, { GPUAAS_CONTEXT: 'other', GPUAAS_PROJECT: 'env' }).project).toBe('env');
  });

  it('that does not exist is refused with those that do', () => {
    for (const settings of [() => read({ context: 'nope' }), () => read({}, { GPUAAS_CONTEXT: 'nope' })]) {
      expect(settings).toThrow(
        expect.objectContaining({
          code: 'context_unknown',
          exitCode: 3,
          facts: [
            ['context', 'current  http://current'],
            ['context', 'other  http://of-other'],
          ],
        }),
      );
    }
    expect(() => read({ context: 'constructor' })).toThrow(expect.objectContaining({ code: 'context_unknown' }));
  });

  it('that does not exist can be made by signing in to a server that is named', () => {
    expect(read({ context: 'new', server: 'http://new' }, {}, true)).toMatchObject({
      context: 'new',
      server: 'http://new',
    });
    expect(read({ context: 'new' }, { GPUAAS_SERVER: 'http://env' }, true).server).toBe('http://env');
    expect(() => read({ context: 'new' }, {}, true)).toThrow(expect.objectContaining({ code: 'context_unknown' }));
    expect(() => read({ context: 'new', server: 'http://new' })).toThrow(
      expect.objectContaining({ code: 'context_unknown' }),
    );
    expect(() => read({ context: 'a b', server: 'http://new' }, {}, true)).toThrow('cannot be the name');
  });

  it('and another server contradict each other', () => {
    expect(() => read({ context: 'other', server: 'http://x' })).toThrow('is for another server');
    expect(() => read({}, { GPUAAS_CONTEXT: 'other', GPUAAS_SERVER: 'http://x' })).toThrow('is for another server');
  });

  it('of a person is not that of a service account', () => {
    const { project, organization } = read({}, { GPUAAS_CONTEXT: 'other', GPUAAS_SA_KEY_FILE: '/key' });
    expect([project, organization]).toEqual([undefined, undefined]);
  });
});

describe('the other settings', () => {
  it('take the project of the context only for its server', () => {
    expect(readSettings(noFlags, {}, contexts('http://context')).project).toBe('of-context');
    expect(
      readSettings({ ...noFlags, server: 'http://other' }, {}, contexts('http://context')).project,
    ).toBeUndefined();
    expect(readSettings(noFlags, { GPUAAS_PROJECT: 'env' }, contexts('http://context')).project).toBe('env');
  });

  it('know colours, questions and output', () => {
    expect(readSettings(noFlags, {}, contexts())).toMatchObject({ colour: true, mayAsk: true, output: 'table' });
    expect(readSettings(noFlags, { NO_COLOR: '1', GPUAAS_OUTPUT: 'json' }, contexts())).toMatchObject({
      colour: false,
      output: 'json',
    });
    expect(readSettings({ ...noFlags, noColor: true, noInput: true, output: 'name' }, {}, contexts())).toMatchObject({
      colour: false,
      mayAsk: false,
      output: 'name',
    });
    expect(() => readSettings(noFlags, { GPUAAS_OUTPUT: 'xml' }, contexts())).toThrow('xml');
  });
});
