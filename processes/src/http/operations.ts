import {
  type ErrorCode,
  type OperationName,
  operationTable,
  platformPermissions,
  projectPermissions,
  rateLimits,
} from '@gpuaas/contract';
import openapi from '@gpuaas/contract/openapi.json' with { type: 'json' };

export type Listener = 'public' | 'node';

/** One operation of the contract with all that the binder derives from it. */
export interface Operation {
  id: OperationName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  module: string;
  listener: Listener;
  scope: 'public' | 'self' | 'project' | 'resource' | 'platform' | 'bootstrap' | 'node' | 'gateway';
  permission: string;
  audit: string;
  idempotency: 'required' | 'none';
  rateLimit: keyof typeof rateLimits;
  /** The most bytes that a body can have. */
  bodyLimit: number;
  resource: { type: string; parameter: string } | undefined;
  parameters: Parameter[];
  bodySchema: object | undefined;
  bodyRequired: boolean;
  /** Status → schema of its JSON body; undefined for an answer without one. Problems are in `errors`. */
  responses: Map<number, object | undefined>;
  /** The error codes that it can answer with. */
  errors: readonly ErrorCode[];
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
  components: { parameters: Record<string, Parameter>; responses: Record<string, RawResponse> };
}

interface RawOperation {
  operationId: OperationName;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, RawResponse | { $ref: string }>;
  'x-errors': ErrorCode[];
}

interface RawResponse {
  content?: Record<string, { schema: object }>;
}

/** Reads all operations and refuses a contract that leaves out who may call one of them, or what it leaves behind. */
export function readOperations(): Operation[] {
  const operations = Object.entries(contractDocument.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => toOperation(path, method, raw)),
  );
  const problems = operations.flatMap(problemsOf);
  if (problems.length > 0) throw new Error(`The contract cannot be served:\n  ${problems.join('\n  ')}`);
  return operations;
}

function toOperation(path: string, method: string, raw: RawOperation): Operation {
  const row = operationTable[raw.operationId] as unknown as Omit<Operation, 'id' | 'path' | 'method'>;
  return {
    ...row,
    resource: row.resource,
    id: raw.operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    parameters: (raw.parameters ?? []).map((parameter) => resolve(parameter, contractDocument.components.parameters)),
    bodySchema: raw.requestBody?.content['application/json']?.schema,
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

function resolve<T extends object>(value: T | { $ref: string }, components: Record<string, T>): T {
  if (!('$ref' in value)) return value;
  const found = components[value.$ref.slice(value.$ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`${value.$ref} is not defined`);
  return found;
}

const permissionTables = { project: projectPermissions, resource: projectPermissions, platform: platformPermissions };

/** What is missing or contradicts itself. Every answer here is a reason not to start. */
export function problemsOf(operation: Operation): string[] {
  const { id, method, scope, permission, audit, idempotency, rateLimit, listener, module, resource } = operation;
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
  if ((method === 'GET') !== (audit === 'none')) problems.push(`${id}: every change is audited, and no read is`);
  if (!(rateLimit in rateLimits)) problems.push(`${id}: rate limit ${rateLimit} does not exist`);
  if (scope === 'project' && !operation.path.includes('{project_id}'))
    problems.push(`${id}: no {project_id} in its path`);
  if ((scope === 'resource') !== (resource !== undefined)) problems.push(`${id}: scope resource needs x-resource`);
  if (idempotency === 'required' && method !== 'POST') problems.push(`${id}: only a POST needs an idempotency key`);
  if (listener === 'node' && !['bootstrap', 'node', 'gateway'].includes(scope)) {
    problems.push(`${id}: scope ${scope} has no place on the node listener`);
  }
  return problems;
}
