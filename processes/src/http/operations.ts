import {
  type ErrorCode,
  type OperationName,
  operationTable,
  organizationPermissions,
  platformPermissions,
  projectPermissions,
  rateLimits,
} from '@gpuaas/contract';
import openapi from '@gpuaas/contract/openapi.json' with { type: 'json' };

export type Listener = 'public' | 'node';

/** One API operation of the contract with all that the binder derives from it. */
export interface ApiOperation {
  id: OperationName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  module: string;
  listener: Listener;
  scope: 'public' | 'self' | 'organization' | 'project' | 'resource' | 'platform' | 'bootstrap' | 'node' | 'gateway';
  /** The only gateway that may call it; undefined: every caller of its scope. */
  gateway?: string;
  permission: string;
  audit: string;
  /** The event that it appends; contract/without-event.yaml says why there is none. */
  event: string | null;
  idempotency: 'required' | 'none';
  rateLimit: keyof typeof rateLimits;
  /** `stream`: its answer has no end, and the same address takes WebSockets. `download`: it is sent as it is made. */
  answers?: 'stream' | 'download';
  /** A POST that changes nothing. */
  reads?: true;
  /** What is essential goes through when the platform is too busy for the rest. */
  priority: 'essential' | 'ordinary';
  /** The most bytes that a body can have. */
  bodyLimit: number;
  /** What the ids in its path name, in their order. */
  resources: readonly NamedResource[];
  /** Ids elsewhere in a request, and why nobody looks them up before the operation. */
  otherIds: readonly string[];
  unresolvedIds: string | undefined;
  parameters: Parameter[];
  bodySchema: object | undefined;
  bodyRequired: boolean;
  /** Status → schema of its JSON body; undefined for an answer without one. Problems are in `errors`. */
  responses: Map<number, object | undefined>;
  /** The error codes that it can answer with. */
  errors: readonly ErrorCode[];
}

export interface NamedResource {
  parameter: string;
  type: string;
  /** The id may name nothing that the caller can reach: then the handler gets undefined, and the caller no 404. */
  optional?: true;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: { type?: string } & object;
}

export const contractDocument = openapi as unknown as Document;

interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, RawResponse>;
    schemas: Record<string, object>;
  };
}

interface RawOperation {
  operationId: OperationName;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, RawResponse | { $ref: string }>;
  'x-errors': ErrorCode[];
  'x-unresolved-ids'?: string;
}

interface RawResponse {
  content?: Record<string, { schema: object }>;
}

/** Reads all operations and refuses a contract that leaves out who may call one of them, or what it leaves behind. */
export function readOperations(): ApiOperation[] {
  const operations = Object.entries(contractDocument.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => toOperation(path, method, raw)),
  );
  const problems = operations.flatMap(problemsOf);
  if (problems.length > 0) throw new Error(`The contract cannot be served:\n  ${problems.join('\n  ')}`);
  return operations;
}

function toOperation(path: string, method: string, raw: RawOperation): ApiOperation {
  const row = operationTable[raw.operationId] as unknown as Omit<ApiOperation, 'id' | 'path' | 'method'>;
  const parameters = (raw.parameters ?? []).map((own) => resolve(own, contractDocument.components.parameters));
  const bodySchema = raw.requestBody?.content['application/json']?.schema;
  const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ schema }) => schema);
  return {
    ...row,
    id: raw.operationId,
    method: method.toUpperCase() as ApiOperation['method'],
    path,
    parameters,
    otherIds: [...new Set(idsIn([...queries, bodySchema]))],
    unresolvedIds: raw['x-unresolved-ids'],
    bodySchema,
    bodyRequired: raw.requestBody?.required === true,
    responses: new Map(
      Object.entries(raw.responses)
        .map(
          ([status, response]) => [Number(status), resolve(response, contractDocument.components.responses)] as const,
        )
        .filter(([, { content }]) => content?.['application/problem+json'] === undefined)
        .map(([status, { content }]) => [status, content?.['application/json']?.schema]),
    ),
    errors: raw['x-errors'],
  };
}

/** The types of all ids that a schema has somewhere. */
function idsIn(schema: unknown, seen: ReadonlySet<unknown> = new Set()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  if ('x-id' in schema) return [String(schema['x-id'])];
  const parts =
    '$ref' in schema
      ? [resolve(schema as { $ref: string }, contractDocument.components.schemas)]
      : Object.values(schema);
  return parts.flatMap((part) => idsIn(part, new Set([...seen, schema])));
}

function resolve<T extends object>(value: T | { $ref: string }, components: Record<string, T>): T {
  if (!('$ref' in value)) return value;
  const found = components[value.$ref.slice(value.$ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`${value.$ref} is not defined`);
  return found;
}

const permissionTables = {
  organization: organizationPermissions,
  project: projectPermissions,
  resource: projectPermissions,
  platform: platformPermissions,
};

export function isRead({ method, reads }: Pick<ApiOperation, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true;
}

/** What is missing or contradicts itself. Every answer here is a reason not to start. */
export function problemsOf(operation: ApiOperation): string[] {
  const { id, method, scope, permission, audit, idempotency, rateLimit, listener, module } = operation;
  const problems: string[] = [];
  const given = { 'x-scope': scope, 'x-permission': permission, 'x-audit': audit, 'x-idempotency': idempotency };
  for (const [name, value] of Object.entries({
    ...given,
    'x-rate-limit': rateLimit,
    'x-listener': listener,
    'x-module': module,
  })) {
    if (value === null || value === undefined) problems.push(`${id} has no ${name}`);
  }
  if (problems.length > 0) return problems;

  const table: Readonly<Record<string, unknown>> | undefined = permissionTables[scope as keyof typeof permissionTables];
  if (table ? !(permission in table) : permission !== 'none') {
    problems.push(`${id}: permission ${permission} does not exist for scope ${scope}`);
  }
  if (isRead(operation) !== (audit === 'none')) problems.push(`${id}: every change is audited, and no read is`);
  if (!(rateLimit in rateLimits)) problems.push(`${id}: rate limit ${rateLimit} does not exist`);
  if (operation.answers !== undefined && method !== 'GET') problems.push(`${id}: only a GET answers with a stream`);
  if (!['essential', 'ordinary'].includes(operation.priority))
    problems.push(`${id}: priority ${operation.priority} does not exist`);
  if (operation.gateway !== undefined && scope !== 'gateway') problems.push(`${id}: x-gateway needs scope gateway`);
  problems.push(...problemsOfIds(operation));
  if (idempotency === 'required' && method !== 'POST') problems.push(`${id}: only a POST needs an idempotency key`);
  if (listener === 'node' && !['bootstrap', 'node', 'gateway'].includes(scope)) {
    problems.push(`${id}: scope ${scope} has no place on the node listener`);
  }
  return problems;
}

/** Scopes in which somebody can be asked for an id, since there is something that it can lie in. */
const scopesWithIds = ['self', 'organization', 'project', 'resource', 'platform', 'bootstrap', 'node'];

function problemsOfIds({ id, path, scope, resources, otherIds, unresolvedIds }: ApiOperation): string[] {
  const problems: string[] = [];
  const named = (type: string) =>
    resources.some((resource) => resource.type === type && path.includes(`{${resource.parameter}}`));
  for (const [, parameter = ''] of path.matchAll(/\{(\w+)\}/g)) {
    if (!resources.some((resource) => resource.parameter === parameter && resource.type)) {
      problems.push(`${id}: {${parameter}} has no x-resource`);
    }
  }
  if (new Set(resources.map(({ type }) => type)).size < resources.length) {
    problems.push(`${id}: its path has two ids of one type`);
  }
  if (resources.length > 0 && !scopesWithIds.includes(scope)) problems.push(`${id}: scope ${scope} has no ids`);
  for (const place of ['organization', 'project']) {
    if ((scope === place) !== named(place)) problems.push(`${id}: scope ${place} and {${place}_id} go together`);
  }
  if (scope === 'resource' && resources.length === 0) problems.push(`${id}: scope resource needs an id in its path`);
  if (otherIds.length > 0 && unresolvedIds === undefined) {
    problems.push(`${id}: ${otherIds.join(', ')} outside its path is looked up by nobody; x-unresolved-ids says why`);
  }
  return problems;
}

/** Matches addresses of an operation, with or without a query. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/?]+)')}(\\?|$)`);
}
