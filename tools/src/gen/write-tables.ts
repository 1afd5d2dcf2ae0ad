import { type JsonObject, readFolder, readYaml } from './contract-files.ts';
import { type EventsFile, readEvents } from './events-file.ts';
import { readLifecycles, tablesOf, wordsOf } from './lifecycle-file.ts';
import { referencedSchemas } from './referenced-schemas.ts';
import { readRetention, timedTables } from './retention-file.ts';

const banner = '// Generated from contract/ by `npm run gen`. Do not edit.\n\n';
const literal = (value: unknown) => JSON.stringify(value, null, 2);

export function idsFile(): string {
  const ids = readYaml<Record<string, string>>('ids.yaml');
  const entries = Object.entries(ids);
  return [
    banner,
    'declare const kind: unique symbol;\n',
    '/** A string that was made or checked as an id of one kind, so that ids of different kinds cannot be mixed up. */\n',
    'export type Id<Kind extends string> = string & { readonly [kind]: Kind };\n\n',
    ...entries.map(([, name]) => `export type ${name}Id = Id<'${name}'>;\n`),
    '\n/** Id prefix → id type. */\nexport interface IdByPrefix {\n',
    ...entries.map(([prefix, name]) => `  ${prefix}: ${name}Id;\n`),
    '}\n\nexport type IdPrefix = keyof IdByPrefix;\n\n',
    '/** Id prefix → what it names, in words of the wire. */\n',
    `export const idNames: Readonly<Record<IdPrefix, string>> = ${literal(namesByPrefix(entries))};\n`,
  ].join('');
}

function namesByPrefix(entries: [string, string][]): Record<string, string> {
  const words = (name: string) => name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  return Object.fromEntries(entries.map(([prefix, name]) => [prefix, words(name)]));
}

export function failuresFile(): string {
  const failures = readYaml<Record<string, string>>('failures.yaml');
  return [
    banner,
    '/** Why a long-running operation failed: code → the words its owner reads. */\n',
    `export const failureCatalogue = ${literal(failures)} as const;\n`,
  ].join('');
}

export function stepsFile(): string {
  const plans = readYaml<Record<string, string[]>>('steps.yaml');
  return [
    banner,
    '/** Plan of a long-running operation → its steps, in their order. */\n',
    `export const operationSteps = ${literal(plans)} as const;\n\n`,
    'export type OperationPlan = keyof typeof operationSteps;\n\n',
    'export type StepName<Plan extends OperationPlan = OperationPlan> = (typeof operationSteps)[Plan][number];\n',
  ].join('');
}

export function retentionFile(): string {
  return [
    banner,
    '/** Table → how long its rows are kept: only those that go by the clock. contract/retention.yaml says since when, and why. */\n',
    `export const keptSeconds = ${literal(Object.fromEntries(timedTables(readRetention())))} as const;\n`,
  ].join('');
}

export function permissionsFile(): string {
  const { organization, project, platform, service_account } = readYaml<Record<string, JsonObject>>('permissions.yaml');
  return [
    banner,
    `export const organizationPermissions = ${literal(organization)} as const;\n\n`,
    `export const projectPermissions = ${literal(project)} as const;\n\n`,
    `export const platformPermissions = ${literal(platform)} as const;\n\n`,
    '/** Those of a project that the scope of a service account can name. */\n',
    `export const serviceAccountPermissions = ${literal(service_account)} as const;\n\n`,
    'export type OrganizationPermission = keyof typeof organizationPermissions;\n',
    'export type ProjectPermission = keyof typeof projectPermissions;\n',
    'export type PlatformPermission = keyof typeof platformPermissions;\n',
  ].join('');
}

export function statesFile(): string {
  const file = readLifecycles();
  return [
    banner,
    `export const stateGroups = ${literal(file.groups)} as const;\n\n`,
    'export type StateGroup = keyof typeof stateGroups;\n\n',
    `export const states = ${literal(wordsOf(file))} as const satisfies Record<string, Record<string, { group: StateGroup; word: string }>>;\n`,
  ].join('');
}

export function lifecyclesFile(): string {
  return [
    banner,
    "import type { StateTable } from '../src/lifecycle-types.ts';\n\n",
    `export const lifecycles = ${literal(tablesOf(readLifecycles()))} as const satisfies Record<string, StateTable>;\n`,
  ].join('');
}

/** The operation table: what the binder, the clients and the permission walk need to know of every operation. */
export function operationsFile(document: JsonObject): string {
  const rows: JsonObject = {};
  for (const [path, item] of Object.entries(document['paths'] as Record<string, Record<string, JsonObject>>)) {
    for (const [method, operation] of Object.entries(item)) {
      const id = operation['operationId'] as string;
      if (id in rows) throw new Error(`operationId ${id} is used twice`);
      rows[id] = {
        method: method.toUpperCase(),
        path,
        module: operation['x-module'] ?? null,
        listener: operation['x-listener'] ?? null,
        scope: operation['x-scope'] ?? null,
        ...('x-gateway' in operation && { gateway: operation['x-gateway'] as string }),
        permission: operation['x-permission'] ?? null,
        audit: operation['x-audit'] ?? null,
        event: operation['x-event'] ?? null,
        idempotency: operation['x-idempotency'] ?? null,
        rateLimit: operation['x-rate-limit'] ?? null,
        ...('x-reads' in operation && { reads: true }),
        ...('x-answers' in operation && { answers: operation['x-answers'] as string }),
        priority: operation['x-priority'] ?? 'ordinary',
        bodyLimit: operation['x-body-limit'] ?? document['x-body-limit'] ?? null,
        resources: resourcesOf(document, path, operation),
      };
    }
  }
  return [
    banner,
    `export const operationTable = ${literal(rows)} as const;\n\n`,
    'export type OperationName = keyof typeof operationTable;\n\n',
    `export const rateLimits = ${literal(document['x-rate-limits'])} as const;\n\n`,
    '/** The most bytes that a body can have, where an operation does not say otherwise. */\n',
    `export const bodyLimit = ${literal(document['x-body-limit'])};\n`,
  ].join('');
}

/** What the ids in a path name, in their order. Where that is not said, nobody could tell whose they are. */
export function resourcesOf(document: JsonObject, path: string, operation: JsonObject): JsonObject[] {
  const components = document['components'] as Record<string, Record<string, JsonObject>> | undefined;
  const shared = components?.['parameters'];
  const parameters = ((operation['parameters'] ?? []) as JsonObject[]).map((own) =>
    typeof own['$ref'] === 'string' ? shared?.[own['$ref'].slice(own['$ref'].lastIndexOf('/') + 1)] : own,
  );
  const optional = (operation['x-optional-resources'] ?? []) as string[];
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => {
    const type = parameters.find((own) => own?.['in'] === 'path' && own['name'] === parameter)?.['x-resource'];
    if (type === undefined) throw new Error(`${operation['operationId']}: {${parameter}} has no x-resource`);
    return { parameter, type, ...(optional.includes(parameter) && { optional: true }) };
  });
}

/** Parameter and output schemas of every node task with what they refer to, so that an agent needs this file alone. */
export function nodeTaskSchemas(document: JsonObject): string {
  const tasks = readFolder('node-tasks');
  const schemas = referencedSchemas(document, { tasks, payload: { $ref: '#/components/schemas/TaskPayload' } });
  return `${JSON.stringify({ components: { schemas }, tasks }, null, 2)}\n`;
}

/** How long after it was queued a task is given up. */
export function nodeTaskTimeoutsFile(tasks: Record<string, JsonObject> = readFolder('node-tasks')): string {
  const seconds = Object.entries(tasks).map(([type, { timeout_seconds }]) => {
    if (!Number.isInteger(timeout_seconds)) throw new Error(`node-tasks/${type}.yaml: timeout_seconds is not a number`);
    return [type, timeout_seconds];
  });
  return [
    banner,
    "import type { NodeTaskType } from './messages.ts';\n\n",
    '/** Node task type → seconds after which it is given up, from when it is queued. */\n',
    `export const nodeTaskTimeouts: Readonly<Record<NodeTaskType, number>> = ${literal(Object.fromEntries(seconds))};\n`,
  ].join('');
}

/** The streams of a broker: how much each keeps, and on which one each event travels. */
export function eventStreamsFile(
  { streams: settings, channels, changes }: Pick<EventsFile, 'streams' | 'channels' | 'changes'> = readEvents(),
): string {
  const streams = Object.entries(channels).flatMap(([event, { 'x-stream': stream }]) => {
    if (stream === undefined) return [];
    if (!(String(stream) in settings))
      throw new Error(`asyncapi.yaml: ${event} is on ${stream}, which x-streams lacks`);
    return [[event, stream]];
  });
  const unused = Object.keys(settings).find((name) => !streams.some(([, stream]) => stream === name));
  if (unused !== undefined) throw new Error(`asyncapi.yaml: no event is on the stream ${unused}`);
  return [
    banner,
    "import type { EventType } from './messages.ts';\n\n",
    '/** Stream → how much it keeps, and on how many servers of a cluster. */\n',
    `export const eventStreams = ${literal(settings)} as const;\n\n`,
    '/** Event type → its stream. */\n',
    `export const streamOfEvent: Readonly<Record<EventType, keyof typeof eventStreams>> = ${literal(Object.fromEntries(streams))};\n\n`,
    '/** Events that only say who changed what: the binder appends them for operations that name one. */\n',
    `export const changeEvents = ${literal(changes)} as const satisfies readonly EventType[];\n\n`,
    'export type ChangeEvent = (typeof changeEvents)[number];\n',
  ].join('');
}

export function indexFile(document: JsonObject): string {
  const schemas = Object.keys((document['components'] as JsonObject)['schemas'] as JsonObject);
  const plain = schemas.filter((name) => !(name.endsWith('Id') && name !== 'OrgId') && name !== 'ErrorCode');
  return [
    banner,
    "import type { components } from './openapi.ts';\n\n",
    "export * from './errors.ts';\nexport * from './failures.ts';\nexport * from './gpu-conditions.ts';\nexport * from './ids.ts';\n",
    "export type { EventData, EventEnvelope, EventType, NodeTasks, NodeTaskType } from './messages.ts';\n",
    "export type { operations } from './openapi.ts';\n",
    "export type * from '../src/lifecycle-types.ts';\nexport { waitingIn } from '../src/waiting.ts';\n",
    "export * from './event-streams.ts';\nexport * from './lifecycles.ts';\nexport * from './node-task-timeouts.ts';\n",
    "export type { BodyOf, PathOf, QueryOf, ResponsesOf, ResultOf } from '../src/operation-types.ts';\n",
    "export * from './operations.ts';\nexport * from './permissions.ts';\nexport * from './policies.ts';\nexport * from './retention.ts';\nexport * from './states.ts';\nexport * from './steps.ts';\n\n",
    ...plain.map((name) => `export type ${name}${aliasSuffix(name)} = components['schemas']['${name}'];\n`),
  ].join('');
}

export const resources = [
  'Allocation',
  'Sku',
  'Region',
  'Node',
  'Slot',
  'NodeTask',
  'Operation',
  'OperationStep',
  'AuditEvent',
  'Policy',
  'PolicyChange',
  'SshKey',
  'DeadLetter',
  'WorkflowRun',
  'WorkflowRunDetails',
  'WorkflowStep',
  'Project',
  'ServiceAccount',
  'ServiceAccountKey',
  'Me',
  'Session',
];

/** A resource as the API shows it is a view: the domain has a type of the same name. */
function aliasSuffix(name: string): string {
  return resources.includes(name) ? 'View' : '';
}
