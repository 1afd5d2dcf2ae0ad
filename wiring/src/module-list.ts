import { type OperationName, operationTable } from '@gpuaas/contract';
import type { Consumer } from '@gpuaas/event-bus';
import {
  type Deadlines,
  deadlineSweep,
  type Handlers,
  type Lifecycle,
  type ProjectContents,
  type Resource,
  type Resources,
  type Sweep,
} from '@gpuaas/kernel';
import { kindOf, type Registration } from '@gpuaas/workflow-engine';
import type { Gathered, HealthLook, Module, SettingsSchema, WithSettings } from './define-module.ts';

/**
 * The modules of a platform, lowest rank first. `Known` is what a module may need at this point of the list: what the
 * surroundings give, and the faces of those above; `Values` has their resources. A module that needs more does not compile
 * at its line.
 */
export interface ModuleList<Given, Known, Served extends OperationName, Values extends object> {
  add<Faces extends object, More extends OperationName, Schema extends SettingsSchema, Own extends object>(
    loaded: Promise<{ module: Module<Known & WithSettings<Schema>, Faces, More, Schema, Own, NoInfer<Values & Own>> }>,
  ): ModuleList<Given, Known & Faces, Served | More, Values & Own>;
  load(): Promise<LoadedModules<Given, Known, Served, Values>>;
}

export interface LoadedModules<Given, Known, Served extends OperationName, Values extends object> {
  names: readonly string[];
  /** Module → what it can be configured with, and which states its things have. */
  settings: Readonly<Record<string, SettingsSchema>>;
  lifecycles: Readonly<Record<string, readonly Lifecycle[]>>;
  /** Module → the lifecycles whose deadlines it watches. */
  deadlines: Readonly<Record<string, readonly string[]>>;
  /** Builds every module on these surroundings. `settings`: the values of each module's own schema. */
  wire(given: Given, settings: Readonly<Record<string, object>>): Promise<Wired<Known, Served, Values>>;
}

/** What a process can run of the modules. */
export interface Wired<Known, Served extends OperationName, Values extends object> {
  /** The surroundings, and every face by its name. */
  parts: Known;
  handlers: Handlers<Served, Values>;
  consumers: readonly Consumer[];
  workflows: readonly Registration[];
  jobs: readonly Sweep[];
  resources: Resources<Values>;
  health: Readonly<Record<string, HealthLook>>;
}

// biome-ignore lint/suspicious/noExplicitAny: what fits was decided when it was added; the loop need not know
type AnyModule = Module<any, object, OperationName, SettingsSchema, object, object>;

export function moduleList<Given extends object>(): ModuleList<Given, Given & Gathered, never, object> {
  return listOf([]) as unknown as ModuleList<Given, Given & Gathered, never, object>;
}

function listOf(loading: readonly Promise<{ module: AnyModule }>[]) {
  return {
    add: (loaded: Promise<{ module: AnyModule }>) => listOf([...loading, loaded]),
    async load() {
      const modules = (await Promise.all(loading)).map(({ module }) => module);
      assertDifferent('module', modules);
      return {
        names: modules.map(({ name }) => name),
        settings: byModule(modules, ({ settings }) => settings),
        lifecycles: byModule(modules, ({ lifecycles }) => lifecycles),
        deadlines: byModule(modules, ({ deadlines }) => deadlines && Object.keys(deadlines)),
        wire: (given: object, settings: Readonly<Record<string, object>>) => wireModules(modules, given, settings),
      };
    },
  };
}

function byModule<T>(modules: readonly AnyModule[], part: (module: AnyModule) => T | undefined): Record<string, T> {
  const entries = modules.map((module) => [module.name, part(module)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== undefined));
}

async function wireModules(modules: readonly AnyModule[], given: object, settings: Readonly<Record<string, object>>) {
  const projectContents: ProjectContents[] = [];
  const known = unique<unknown>('face', { ...given, projectContents, settings: 'each module has its own' });
  const handlers = unique<unknown>('operation');
  const resources = unique<Resource>('resource');
  const health = unique<HealthLook>('health check');
  const consumers: Consumer[] = [];
  const workflows: Registration[] = [];
  const jobs: Sweep[] = [];
  for (const module of modules) {
    const needs = { ...known.all, settings: settings[module.name] ?? {} };
    const faces = await module.wire(needs);
    known.put(faces, module.name);
    const parts = { ...needs, ...faces };
    const served = module.http?.(parts) ?? {};
    for (const operation of Object.keys(served) as OperationName[]) assertOwn(operation, module.name);
    handlers.put(served, module.name);
    resources.put(module.resources ?? {}, module.name);
    if (module.contents) projectContents.push(module.contents(parts));
    health.put(module.health?.(parts) ?? {}, module.name);
    consumers.push(...(module.consumers?.(parts) ?? []));
    workflows.push(...(module.workflows?.(parts) ?? []));
    jobs.push(...(module.jobs?.(parts) ?? []), ...deadlineSweeps(module, parts));
  }
  assertDifferent('consumer', consumers);
  assertDifferent('job', jobs);
  assertDifferent(
    'workflow',
    workflows.map(({ workflow }) => ({ name: kindOf(workflow) })),
  );
  const records = { parts: known.all, handlers: handlers.all, resources: resources.all, health: health.all };
  return { ...records, consumers, workflows, jobs };
}

/** A state that ends by the clock ends only when somebody looks. */
function deadlineSweeps({ name, lifecycles = [], deadlines = {} }: AnyModule, parts: object): Sweep[] {
  const watched: Record<string, ((parts: object) => Deadlines) | undefined> = deadlines;
  const timed = lifecycles.filter((lifecycle) => lifecycle.deadlines().length > 0);
  const unwatched = timed.find((lifecycle) => !watched[lifecycle.name]);
  if (unwatched) throw new Error(`Module ${name}: nobody watches the deadlines of ${unwatched.name}.`);
  const ownNames = timed.map((lifecycle) => lifecycle.name);
  const stray = Object.keys(watched).find((of) => !ownNames.includes(of));
  if (stray !== undefined) throw new Error(`Module ${name}: ${stray} is no lifecycle of it that has deadlines.`);
  return timed.flatMap((lifecycle) => {
    const ends = watched[lifecycle.name]?.(parts);
    return ends ? [deadlineSweep(`${name}.${lifecycle.name.replaceAll('_', '-')}-deadlines`, ends)] : [];
  });
}

/** A record that refuses to have an entry replaced: two modules that use one name are a mistake of one of them. */
function unique<T>(kind: string, all: Record<string, T> = {}) {
  return {
    all,
    put(entries: object, owner: string): void {
      for (const [name, value] of Object.entries(entries)) {
        if (Object.hasOwn(all, name)) throw new Error(`Module ${owner}: there is a ${kind} ${name} already.`);
        all[name] = value as T;
      }
    },
  };
}

function assertOwn(operation: OperationName, name: string): void {
  const owner: string = operationTable[operation].module;
  if (owner !== name) throw new Error(`Module ${name} serves ${operation}, which the contract gives to ${owner}.`);
}

/** The names of cursors, runs and locks. */
function assertDifferent(kind: string, named: readonly { name: string }[]): void {
  const names = named.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`There are two ${kind}s called ${twice}.`);
}
