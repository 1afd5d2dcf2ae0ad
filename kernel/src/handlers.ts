import type { BodyOf, OperationName, operationTable, PathOf, ProjectId, QueryOf, ResponsesOf } from '@gpuaas/contract';
import type { Ctx } from './ctx.ts';
import type { Db, Tx } from './db.ts';
import type { DomainError } from './errors.ts';
import type { NodePrincipal, Principal, ProjectScope, SignedInPrincipal } from './principal.ts';

/** One of the answers that the contract declares. A wrong status code or body does not compile. */
export type ResponseOf<K extends OperationName> = {
  [S in keyof ResponsesOf<K>]: {
    status: S;
    headers?: Record<string, string | string[]>;
    /**
     * More for the audit row: the target when it is not obvious, and facts worth keeping. `false`: the handler has
     * written what there is to say under the name of the person it is about.
     */
    audit?: AuditNote | false;
    /** Done after the commit and before the answer, for what is not in the database. */
    afterCommit?: () => Promise<void>;
  } & (ResponsesOf<K>[S] extends undefined ? { body?: undefined } : { body: ResponsesOf<K>[S] });
}[keyof ResponsesOf<K>];

/** Says no, but keeps what was written: for a refusal that must leave something behind. */
export interface Refusal {
  refuse: DomainError;
  audit?: AuditNote | false;
}

export interface AuditNote {
  targetType?: string;
  targetId?: string;
  targetName?: string | undefined;
  projectId?: ProjectId;
  detail?: Record<string, unknown>;
}

type Row<K extends OperationName> = (typeof operationTable)[K];
type InProject<K extends OperationName> = Row<K>['scope'] extends 'project' | 'resource' ? ProjectScope : undefined;

interface PrincipalByScope {
  public: Principal;
  self: SignedInPrincipal;
  project: SignedInPrincipal;
  resource: SignedInPrincipal;
  platform: SignedInPrincipal;
  bootstrap: NodePrincipal;
  node: NodePrincipal;
  gateway: Principal;
}

/** Who can make this call. The binder lets nobody else through, so that no handler has to ask. */
export type PrincipalOf<K extends OperationName> = PrincipalByScope[Row<K>['scope']];

type Named<K extends OperationName> = Row<K>['resources'][number];
/** Who calls is not handed over a second time. */
type OfCaller<K extends OperationName> = Row<K>['scope'] extends 'bootstrap' | 'node' ? 'project' | 'node' : 'project';
type Word<Parameter extends string> = Parameter extends `${infer Name}_id` ? Name : Parameter;

/**
 * What the ids in the path stand for: `{allocation_id}` comes as `allocation`. The binder has made sure that all of it
 * lies where the path says. `Values` has the type of each type of resource.
 */
export type Resolved<K extends OperationName, Values> = {
  [N in Exclude<Named<K>, { type: OfCaller<K> }> as Word<N['parameter']>]:
    | (N['type'] extends keyof Values ? Values[N['type']] : unknown)
    | (N extends { optional: true } ? undefined : never);
};

/** What a call brings, before any transaction is open. */
export interface CallInput<K extends OperationName> {
  ctx: Ctx<PrincipalOf<K>>;
  params: PathOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  headers: Readonly<Record<string, string | undefined>>;
  peer: Peer;
  /** Aborts when the caller is gone before the answer arrived. */
  gone: AbortSignal;
  project: InProject<K>;
}

/** The two ends of the connection that a call came in on. */
export interface Peer {
  remoteAddress: string;
  remotePort: number;
  localAddress: string;
  localPort: number;
}

/** A read gets the database, a change an open transaction: which of the two is the contract's word. */
export type HandlerInput<K extends OperationName, Values> = CallInput<K> &
  Resolved<K, Values> &
  (Row<K>['method'] extends 'GET' ? { db: Db } : { tx: Tx });

export type Handle<K extends OperationName, Values> = (
  input: HandlerInput<K, Values>,
) => Promise<ResponseOf<K> | Refusal>;

/** For the few changes that must ask somebody outside first: `before` runs while no transaction is open. */
export interface PreparedHandler<K extends OperationName, Values> {
  before(input: CallInput<K> & Resolved<K, Values>): Promise<Handle<K, Values>>;
}

export type Handler<K extends OperationName, Values = object> = Handle<K, Values> | PreparedHandler<K, Values>;
export type Handlers<K extends OperationName, Values = object> = { [Name in K]: Handler<Name, Values> };
