import type {
  OperationName,
  OrganizationId,
  operations,
  operationTable,
  ProjectId,
  ProjectRole,
} from '@gpuaas/contract';
import type { Ctx } from './ctx.ts';
import type { Db, Tx } from './db.ts';

/** What the caller may do in the project that the operation works on; the binder has checked it already. */
export interface ProjectAccess {
  id: ProjectId;
  orgId: OrganizationId;
  role: ProjectRole;
}

type Parameters<K extends OperationName> = operations[K] extends { parameters: infer P } ? P : never;
type Part<P, Name extends string> = P extends { [N in Name]: infer V }
  ? V
  : P extends { [N in Name]?: infer V }
    ? NonNullable<V>
    : never;
type OrEmpty<T> = [T] extends [never] ? Record<never, never> : T;

export type PathOf<K extends OperationName> = OrEmpty<Part<Parameters<K>, 'path'>>;
export type QueryOf<K extends OperationName> = OrEmpty<Part<Parameters<K>, 'query'>>;
export type BodyOf<K extends OperationName> = operations[K] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : undefined;

type Responses<K extends OperationName> = operations[K] extends { responses: infer R } ? Omit<R, 'default'> : never;
type ContentOf<R> = R extends { content: { 'application/json': infer B } } ? { body: B } : { body?: undefined };

/** One of the answers that the contract declares. A wrong status code or body does not compile. */
export type ResponseOf<K extends OperationName> = {
  [S in keyof Responses<K>]: { status: S; headers?: Record<string, string | string[]> } & ContentOf<Responses<K>[S]> & {
      /** More for the audit row: the target when it is not obvious, and facts worth keeping. */
      audit?: AuditNote;
    };
}[keyof Responses<K>];

export interface AuditNote {
  targetType?: string;
  targetId?: string;
  projectId?: ProjectId;
  detail?: Record<string, unknown>;
}

type Row<K extends OperationName> = (typeof operationTable)[K];
type InProject<K extends OperationName> = Row<K>['scope'] extends 'project' | 'resource' ? ProjectAccess : undefined;

/** What a call brings, before any transaction is open. */
export interface CallInput<K extends OperationName> {
  ctx: Ctx;
  params: PathOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  headers: Readonly<Record<string, string | undefined>>;
  project: InProject<K>;
}

/** A read gets the database, a change an open transaction: which of the two is the contract's word. */
export type HandlerInput<K extends OperationName> = CallInput<K> &
  (Row<K>['method'] extends 'GET' ? { db: Db } : { tx: Tx });

export type Handle<K extends OperationName> = (input: HandlerInput<K>) => Promise<ResponseOf<K>>;

/** For the few changes that must ask somebody outside first: `before` runs while no transaction is open. */
export interface PreparedHandler<K extends OperationName> {
  before(input: CallInput<K>): Promise<(input: HandlerInput<K>) => Promise<ResponseOf<K>>>;
}

export type Handler<K extends OperationName> = Handle<K> | PreparedHandler<K>;
export type Handlers<K extends OperationName> = { [Name in K]: Handler<Name> };
