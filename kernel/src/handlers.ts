import type { BodyOf, OperationName, operationTable, PathOf, ProjectId, QueryOf, ResponsesOf } from '@gpuaas/contract';
import type { Ctx } from './ctx.ts';
import type { Db, Tx } from './db.ts';
import type { DomainError } from './errors.ts';
import type { Line } from './line.ts';
import type {
  ActingPrincipal,
  Identity,
  NodePrincipal,
  OrganizationScope,
  Principal,
  ProjectScope,
  SignedInPrincipal,
} from './principal.ts';

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
  } & (Row<K> extends { answers: 'stream' } ? { stream: (line: Line) => void } : object) &
    (Row<K> extends { answers: 'download' } ? { download: Download } : object) &
    (ResponsesOf<K>[S] extends undefined ? { body?: undefined } : { body: ResponsesOf<K>[S] });
}[keyof ResponsesOf<K>];

/** An answer that is sent as it is made, no faster than it is read. */
export interface Download {
  parts: AsyncIterable<string>;
  /** Called when nobody wants the parts, before the first of them. */
  abandon(): void;
}

/** Says no, but keeps what was written: for a refusal that must leave something behind. */
export interface Refusal {
  refuse: DomainError;
  audit?: AuditNote | false;
}

export interface AuditNote {
  /** Who it was, where the call itself does not say: they have just proved it. */
  by?: Identity;
  targetType?: string;
  targetId?: string;
  targetName?: string | undefined;
  projectId?: ProjectId;
  detail?: Record<string, unknown>;
}

type Row<K extends OperationName> = (typeof operationTable)[K];
type InProject<K extends OperationName> = Row<K>['scope'] extends 'project' | 'resource' ? ProjectScope : undefined;

type InOrganization<K extends OperationName> = Row<K>['scope'] extends 'organization' ? OrganizationScope : undefined;

interface PrincipalByScope {
  public: Principal;
  self: SignedInPrincipal;
  organization: SignedInPrincipal;
  project: ActingPrincipal;
  resource: ActingPrincipal;
  platform: SignedInPrincipal;
  bootstrap: NodePrincipal;
  node: NodePrincipal;
  gateway: Principal;
}

/** Who can make this call. The binder lets nobody else through, so that no handler has to ask. */
export type PrincipalOf<K extends OperationName> = PrincipalByScope[Row<K>['scope']];

type Named<K extends OperationName> = Row<K>['resources'][number];
/** Who calls is not handed over a second time. */
type OfCaller<K extends OperationName> = Row<K>['scope'] extends 'bootstrap' | 'node'
  ? 'organization' | 'project' | 'node'
  : 'organization' | 'project';
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
  /** Aborts when the caller is gone before the answer arrived. Most do not ask, and a signal costs time. */
  gone(): AbortSignal;
  organization: InOrganization<K>;
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
  (Row<K> extends { method: 'GET' } | { reads: true } ? { db: Db } : { tx: Tx });

export type Handle<K extends OperationName, Values> = (
  input: HandlerInput<K, Values>,
) => Promise<ResponseOf<K> | Refusal>;

/** For the few changes that must ask somebody outside first, or take long: `before` runs while no transaction is open. */
export interface PreparedHandler<K extends OperationName, Values> {
  before(input: CallInput<K> & Resolved<K, Values> & { db: Db }): Promise<Handle<K, Values>>;
}

export type Handler<K extends OperationName, Values = object> = Handle<K, Values> | PreparedHandler<K, Values>;
export type Handlers<K extends OperationName, Values = object> = { [Name in K]: Handler<Name, Values> };
