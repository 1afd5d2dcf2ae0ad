import { describe, expect, it } from 'vitest';
import type { GlobalFlags } from './command.ts';
import type { Contexts } from './config/contexts.ts';
import { readSettings } from './settings.ts';

const noFlags: GlobalFlags = {
  output: undefined,
  server: undefined,
  project: undefined,
  noColor: undefined,
  noInput: undefined,
  verbose: undefined,
};

function contexts(current?: string): Contexts {
  const find = (server: string) => (server === current ? { user: 'alice', project: 'of-context' } : undefined);
  return { current: () => current, find, enter: () => {}, leave: () => {} };
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

  it.each(['localhost:8443', 'ftp://x', 'http://', ''])('cannot be "%s"', (server) => {
    expect(() => readSettings({ ...noFlags, server }, {}, contexts())).toThrow(
      expect.objectContaining({ exitCode: 2 }),
    );
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
