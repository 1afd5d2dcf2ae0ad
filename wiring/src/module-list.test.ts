import type { OperationName } from '@gpuaas/contract';
import { defineConsumer } from '@gpuaas/event-bus';
import {
  defineDeadlines,
  defineLifecycle,
  defineSweep,
  type Handlers,
  type Resource,
  wholeNumber,
} from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import { defineModule } from './define-module.ts';
import { moduleList } from './module-list.ts';

interface Given {
  greeting: string;
}

const load = async <M>(module: M) => ({ module });
const job = (name: string) => defineSweep({ name, everySeconds: 1, find: async () => [], handle: async () => {} });
const getOperation = (() => Promise.reject(new Error('not called'))) as never;

const low = defineModule({
  name: 'low',
  settings: {
    limit: { env: 'GPUAAS_LOW_LIMIT', description: 'How many', parse: wholeNumber(1, 9), fallback: 3 },
  },
  async wire({ greeting, settings }: Given & { settings: { limit: number } }) {
    return { low: { say: () => `${greeting} ${settings.limit}` } };
  },
  health: ({ low }) => ({ low: async () => ({ status: 'ok', summary: low.say(), facts: [] }) }),
});

const high = defineModule({
  name: 'operations',
  wire: ({ low }: { low: { say(): string } }) => ({ high: { repeat: () => `${low.say()}!` } }),
  http: () => ({ getOperation }),
  consumers: () => [defineConsumer({ name: 'high.listen', on: ['provisioning.active'], handle: async () => {} })],
  jobs: ({ high, low }) => [job(`${high.repeat()} ${low.say()}`)],
});

const operation = {} as Resource<string>;
const wanting = defineModule({
  name: 'operations',
  wire: () => ({}),
  http: (): Handlers<'getOperation', { operation: string }> => ({ getOperation }),
});
const supplying = defineModule({ name: 'supplying', resources: { operation }, wire: () => ({}) });
const another = defineModule({
  name: 'another',
  resources: { operation: operation as unknown as Resource<number> },
  wire: () => ({}),
});

/** Never called: each is a mistake that must not compile. Should one compile, the type check fails here. */
function mistakes() {
  // @ts-expect-error it needs a face of a module that is below it in the list
  const tooEarly = moduleList<Given>().add(load(high)).add(load(low));
  // @ts-expect-error nobody gives it the greeting
  const nobodyGives = moduleList<object>().add(load(low));
  // @ts-expect-error nobody supplies the resource that its handler is to be handed over
  const unsupplied = moduleList<Given>().add(load(wanting));
  // @ts-expect-error what is supplied is not what its handler wants
  const mistaken = moduleList<Given>().add(load(another)).add(load(wanting));
  const supplied = moduleList<Given>().add(load(supplying)).add(load(wanting));
  const few = async () => (await moduleList<Given>().add(load(low)).add(load(high)).load()).wire({ greeting: 'a' }, {});
  const unserved = async () => {
    // @ts-expect-error the contract has more operations than these modules serve
    const handlers: Handlers<OperationName> = (await few()).handlers;
    return handlers;
  };
  return [tooEarly, nobodyGives, unsupplied, mistaken, supplied, unserved];
}

describe('the list of modules', () => {
  const wire = async (...modules: (typeof low | typeof high | ReturnType<typeof defineModule>)[]) => {
    const list = modules.reduce((sum, module) => sum.add(load(module as never)), moduleList<Given>());
    return (await list.load()).wire({ greeting: 'hello' }, { low: { limit: 7 } });
  };

  it('gives each module the surroundings, its own settings and the faces above it', async () => {
    const modules = await moduleList<Given>().add(load(low)).add(load(high)).load();
    expect(modules.names).toEqual(['low', 'operations']);
    expect(Object.keys(modules.settings['low'] ?? {})).toEqual(['limit']);
    const wired = await modules.wire({ greeting: 'hello' }, { low: { limit: 7 } });
    expect(wired.parts.high.repeat()).toBe('hello 7!');
    expect(wired.jobs.map(({ name }) => name)).toEqual(['hello 7! hello 7']);
    expect(wired.consumers.map(({ name }) => name)).toEqual(['high.listen']);
    expect(wired.handlers).toEqual({ getOperation });
    expect(await wired.health['low']?.({} as never)).toMatchObject({ summary: 'hello 7' });
  });

  it('does not compile when a module stands before what it needs, needs or is to be handed over what nobody gives, or an operation is unserved', () => {
    expect(mistakes).toHaveLength(0);
  });

  it('runs one sweep for the deadlines of each lifecycle', async () => {
    const lifecycle = defineLifecycle('terminal_session');
    const end = { opening: async () => {}, open: async () => {} };
    const deadlines = () => defineDeadlines(lifecycle, { everySeconds: 3, find: async () => [], end });
    const lifecycles = [lifecycle, defineLifecycle('slot')];
    const { jobs } = await wire(named('a', { lifecycles, deadlines: { terminal_session: deadlines } }) as never);
    expect(jobs.map(({ name, everySeconds }) => [name, everySeconds])).toEqual([['a.terminal-session-deadlines', 3]]);
  });

  const named = (name: string, more: object) => defineModule({ name, wire: () => ({}), ...more } as never);
  it.each([
    ['a module listed twice', [low, low], 'two modules called low'],
    ['a face of another module', [low, named('b', { wire: () => ({ low: {} }) })], 'Module b: there is a face low'],
    ['a face called like a port', [named('b', { wire: () => ({ greeting: {} }) })], 'there is a face greeting'],
    ['a face called settings', [named('b', { wire: () => ({ settings: {} }) })], 'there is a face settings'],
    ['an operation of another module', [named('b', { http: () => ({ getOperation }) })], 'gives to operations'],
    [
      'a health check of another module',
      [low, named('b', { health: () => ({ low: async () => ({}) }) })],
      'there is a health check low',
    ],
    [
      'a resource of another module',
      [named('a', { resources: { thing: {} } }), named('b', { resources: { thing: {} } })],
      'Module b: there is a resource thing',
    ],
    [
      'a job called like another',
      [named('a', { jobs: () => [job('x')] }), named('b', { jobs: () => [job('x')] })],
      'two jobs called x',
    ],
    [
      'a lifecycle whose deadlines nobody watches',
      [named('a', { lifecycles: [defineLifecycle('task')] })],
      'Module a: nobody watches the deadlines of task.',
    ],
    [
      'deadlines of a lifecycle of another module',
      [named('a', { deadlines: { task: () => ({}) } })],
      'Module a: task is no lifecycle of it that has deadlines.',
    ],
  ] as const)('refuses %s', async (_, modules, message) => {
    await expect(wire(...(modules as unknown as never[]))).rejects.toThrow(message);
  });
});
