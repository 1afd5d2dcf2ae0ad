import type { HealthCheck, LifecycleName, OperationName } from '@gpuaas/contract';
import type { Consumer } from '@gpuaas/event-bus';
import type {
  Db,
  Deadlines,
  Handlers,
  Lifecycle,
  ProjectContents,
  Resources,
  Setting,
  SettingsOf,
  Sweep,
} from '@gpuaas/kernel';
import type { Registration } from '@gpuaas/workflow-engine';

/**
 * Everything a module is, in one place: what it needs, what it offers to the modules above it, and what runs of it.
 * Processes, health, settings, maps and tests loop over the list of these and name no module.
 *
 * Each part is a function of `Needs & Faces`: what the module asked for and what it made of that.
 */
export interface Module<
  Needs,
  Faces,
  Served extends OperationName,
  Schema extends SettingsSchema,
  Own extends object,
  Wanted extends object,
> {
  /** The name of its folder, its Postgres schema, and its `x-module` in the contract. */
  name: string;
  /** What it can be configured with. Its own values come with its needs, as `settings`. */
  settings?: Schema;
  /** Those of contract/lifecycles.yaml that are its own. */
  lifecycles?: readonly Lifecycle[];
  /** How what is overdue is found and ended, for each of its lifecycles that has deadlines. */
  deadlines?: Readonly<Partial<Record<LifecycleName, (parts: Needs & Faces) => Deadlines>>>;
  /** Type of a resource, as `x-resource` names it → how it is found, and where it lies. */
  resources?: Resources<Own>;
  /** Makes its faces, each under the name by which others need it. The only part that may wait, for a key say. */
  wire: (needs: Needs) => Faces | Promise<Faces>;
  /** They are handed over what the ids in a path stand for: resources of their own module, or of one above it. */
  http?: (parts: Needs & Faces) => Handlers<Served, Wanted>;
  consumers?: (parts: Needs & Faces) => readonly Consumer[];
  workflows?: (parts: Needs & Faces) => readonly Registration[];
  jobs?: (parts: Needs & Faces) => readonly Sweep[];
  /** What it has in a project: as long as there is something, the project is not archived. */
  contents?: (parts: Needs & Faces) => ProjectContents;
  /** Name of a check → how it looks. */
  health?: (parts: Needs & Faces) => Readonly<Record<string, HealthLook>>;
}

/** What every module may ask of all others together, whatever their rank. It is complete once all are wired. */
export interface Gathered {
  projectContents: readonly ProjectContents[];
}

export type SettingsSchema = Readonly<Record<string, Setting<unknown>>>;

/** What a module with this schema is given besides the rest. */
export interface WithSettings<Schema extends SettingsSchema> {
  settings: SettingsOf<Schema>;
}

/** One check of platform health. It reads and changes nothing; one that throws is shown as failed. */
export type HealthLook = (db: Db) => Promise<HealthFinding>;

export type HealthFinding = Pick<HealthCheck, 'status' | 'summary' | 'facts'> & { fix?: string; runbook?: string };

/** `Needs` is the type that `wire` writes at its parameter; everything else follows from the declaration. */
export function defineModule<
  Needs,
  Faces extends object,
  Served extends OperationName = never,
  Schema extends SettingsSchema = Record<never, never>,
  Own extends object = object,
  Wanted extends object = object,
>(module: Module<Needs, Faces, Served, Schema, Own, Wanted>): Module<Needs, Faces, Served, Schema, Own, Wanted> {
  return module;
}
