import { createHash } from 'node:crypto';
import type { Audit } from '@gpuaas/audit';
import type { OperationName } from '@gpuaas/contract';
import { canonicalJson } from '@gpuaas/contract/canonical-json';
import type { Database } from '@gpuaas/database';
import type { Idempotency, IdempotentCall, StoredResponse } from '@gpuaas/idempotency';
import {
  type AuditNote,
  type CallInput,
  type Ctx,
  type Db,
  DomainError,
  type Download,
  type Handler,
  type Identity,
  isRetryable,
  type Line,
  principalOf,
  type Refusal,
  type Tx,
  toProblem,
} from '@gpuaas/kernel';
import type { Outbox } from '@gpuaas/outbox';
import type { Counter } from '../counts-anyway.ts';
import { announce } from './announce.ts';
import { auditEntry } from './audit-entry.ts';
import type { Caller } from './authenticate.ts';
import { type Authorized, type AuthorizerDeps, authorize, refusedPrincipal } from './authorize.ts';
import type { Call } from './call.ts';
import { isKnownRefusal } from './known-refusal.ts';
import type { ApiOperation } from './operations.ts';
import { type ResolvedValues, resolveIds } from './resolve.ts';
import { targetName } from './target-name.ts';
import { whileAllowed } from './while-allowed.ts';

export interface PerformDeps extends AuthorizerDeps {
  database: Database;
  audit: Audit;
  outbox: Pick<Outbox, 'append'>;
  idempotency: Idempotency;
  counter: Counter;
  /** Says why an answer is not what the contract promises. Undefined: answers are not checked. */
  checkResponse: ((operation: ApiOperation, status: number, body: unknown) => string | undefined) | undefined;
}

/** A call whose parameters and body are known to be what the contract says. */
export interface CheckedCall {
  call: Call;
  caller: Caller;
  input: Omit<CallInput<OperationName>, 'ctx' | 'organization' | 'project'>;
  path: Record<string, unknown>;
  idempotencyKey: string | undefined;
  /** A failure is one of too many: it leaves no audit entry. */
  failsUnseen: boolean;
}

export interface Answer extends StoredResponse {
  replayed: boolean;
  /** Goes on from here, on the line to the caller. */
  stream?: ((line: Line) => void) | undefined;
  download?: Download | undefined;
}

interface AnyResponse {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: unknown;
  audit?: AuditNote | false;
  afterCommit?: () => Promise<void>;
  stream?: (line: Line) => void;
  download?: Download;
}

type AnyHandle = (input: unknown) => Promise<AnyResponse | Refusal>;

/** A read: no transaction, nothing is written. */
export async function performRead(
  deps: PerformDeps,
  operation: ApiOperation,
  handler: Handler<OperationName>,
  checked: CheckedCall,
): Promise<Answer> {
  const { db } = deps.database.share(operation.module);
  const look = () => authorize(deps, db, operation, checked.caller, checked.path);
  const authorized = await look();
  const input = inputFor(checked, authorized, await resolve(deps, db, operation, checked, authorized));
  const response = (await (handler as AnyHandle)({ ...input, db })) as AnyResponse;
  return {
    ...toStored(deps, operation, response),
    replayed: false,
    stream: response.stream,
    download: response.download && whileAllowed(response.download, look),
  };
}

function resolve(deps: PerformDeps, db: Db, operation: ApiOperation, { path }: CheckedCall, authorized: Authorized) {
  const { principal, found } = authorized;
  return resolveIds(deps.resources, db, { operation, path, principal, found });
}

function inputFor(checked: CheckedCall, authorized: Authorized, resolved: ResolvedValues) {
  const { principal, organization, project } = authorized;
  return { ...checked.input, ...resolved, ctx: checked.call.ctx(principal), organization, project };
}

/**
 * A change: one transaction holds the claim of the idempotency key, whatever the handler writes, the audit row, the event
 * and the answer that will be replayed. A failed change leaves an audit row of its own.
 */
export async function performChange(
  deps: PerformDeps,
  operation: ApiOperation,
  handler: Handler<OperationName>,
  checked: CheckedCall,
): Promise<Answer> {
  const database = deps.database.share(operation.module);
  let authorized: Authorized | undefined;
  try {
    let handle = handler as AnyHandle;
    if (typeof handler === 'object') {
      authorized = await authorize(deps, database.db, operation, checked.caller, checked.path);
      const resolved = await resolve(deps, database.db, operation, checked, authorized);
      const input = { ...inputFor(checked, authorized, resolved), db: database.db };
      handle = (await handler.before(input as never)) as AnyHandle;
    }
    // What a handler does outside its transaction it does before or after, so the transaction may run again.
    const done = await database.transaction(
      async (tx) => {
        authorized = await authorize(deps, tx, operation, checked.caller, checked.path);
        // Here and not before: what was true outside the transaction need not be true in it.
        const resolved = await resolve(deps, tx, operation, checked, authorized);
        return runInTransaction(deps, operation, handle, inputFor(checked, authorized, resolved), checked, tx);
      },
      { repeatable: true },
    );
    await done.afterCommit?.();
    if (done.refuse) throw done.refuse;
    return done.answer;
  } catch (error) {
    if (!isCommitted(error)) await recordFailure(deps, operation, checked, authorized, error);
    throw error;
  }
}

interface Done {
  answer: Answer;
  refuse?: DomainError;
  afterCommit?: (() => Promise<void>) | undefined;
}

async function runInTransaction(
  deps: PerformDeps,
  operation: ApiOperation,
  handle: AnyHandle,
  input: ReturnType<typeof inputFor>,
  checked: CheckedCall,
  tx: Tx,
): Promise<Done> {
  const { ctx, project } = input;
  const repeatable = idempotentCall(operation, checked, ctx.principal.identity);
  const stored = repeatable && (await deps.idempotency.claim(tx, repeatable));
  if (stored) return { answer: { ...stored, replayed: true } };

  const response = await handle({ ...input, tx });
  if ('refuse' in response) {
    if (response.audit !== false && !checked.failsUnseen) {
      const entry = auditEntry(operation, checked.path, project?.id, response.audit, undefined);
      const detail = { ...entry.detail, error_code: response.refuse.code };
      await deps.audit.append(tx, ctx, { ...entry, result: 'failure', detail });
    }
    return { answer: { status: 0, headers: {}, body: '', replayed: false }, refuse: markCommitted(response.refuse) };
  }
  const answer = toStored(deps, operation, response);
  const note = response.audit === false ? undefined : response.audit;
  const entry = auditEntry(operation, checked.path, project?.id, note, response.body);
  const who = note?.by ? checked.call.ctx(principalOf(note.by, ctx.principal.scope)) : ctx;
  if (response.audit !== false) await deps.audit.append(tx, who, entry);
  await announce(deps.outbox, tx, who, operation, entry);
  if (repeatable) await deps.idempotency.complete(tx, repeatable, answer);
  return { answer: { ...answer, replayed: false }, afterCommit: response.afterCommit };
}

function toStored(deps: PerformDeps, operation: ApiOperation, response: AnyResponse): StoredResponse {
  const problem = deps.checkResponse?.(operation, response.status, response.body);
  if (problem !== undefined)
    throw new Error(`${operation.id} gave an answer that the contract does not allow: ${problem}`);
  const body = response.body === undefined ? '' : JSON.stringify(response.body);
  return { status: response.status, headers: response.headers ?? {}, body };
}

function idempotentCall(operation: ApiOperation, checked: CheckedCall, who: Identity): IdempotentCall | undefined {
  if (operation.idempotency === 'none') return undefined;
  if (checked.idempotencyKey === undefined) throw new DomainError('idempotency_key_required');
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(checked.path[name]));
  return {
    scope: `${who.type}:${who.id ?? who.name} ${operation.method} ${path}`,
    key: checked.idempotencyKey,
    requestHash: createHash('sha256').update(canonicalJson(checked.input.body)).digest('hex'),
  };
}

/**
 * The change was rolled back; that it was tried is written down all the same. An answer that repeating cannot change is
 * kept under the key too, so that a repetition gets the same one.
 */
async function recordFailure(
  deps: PerformDeps,
  operation: ApiOperation,
  checked: CheckedCall,
  authorized: Authorized | undefined,
  error: unknown,
): Promise<void> {
  const principal = authorized?.principal ?? refusedPrincipal(error);
  if (!principal || checked.failsUnseen || !(error instanceof DomainError) || leavesNoTrace(error)) return;
  const ctx = checked.call.ctx(principal);
  try {
    if (await isKnownRefusal(deps.counter, operation, principal, error)) return;
    await deps.database.share(operation.module).transaction(async (tx) => {
      const projectId = authorized?.project?.id;
      const entry = auditEntry(operation, checked.path, projectId, undefined, undefined);
      const name = entry.targetId && (await targetName(deps.resources, tx, entry.targetId, projectId));
      await deps.audit.append(tx, ctx, {
        ...entry,
        targetName: name || undefined,
        result: error.code === 'permission_denied' || refusedPrincipal(error) ? 'denied' : 'failure',
        detail: { error_code: error.code },
      });
      if (!authorized || isRetryable(error)) return;
      const repeatable = idempotentCall(operation, checked, principal.identity);
      if (!repeatable || (await deps.idempotency.claim(tx, repeatable))) return;
      await deps.idempotency.complete(tx, repeatable, storedProblem(ctx, error));
    });
  } catch (failure) {
    ctx.log.warn('a refused change could not be recorded', { operation: operation.id, error: failure });
  }
}

/** Failures of the platform, and of the key itself, are not what the caller tried to do. */
function leavesNoTrace(error: DomainError): boolean {
  return [
    'unavailable',
    'internal',
    'rate_limited',
    'idempotency_key_required',
    'idempotency_key_reused',
    'idempotency_in_flight',
  ].includes(error.code);
}

function storedProblem(ctx: Ctx, error: DomainError): StoredResponse {
  const problem = toProblem(error, { requestId: ctx.requestId ?? '', correlationId: ctx.correlationId });
  return {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify(problem),
  };
}

const committed = new WeakSet<object>();

function markCommitted(error: DomainError): DomainError {
  committed.add(error);
  return error;
}

function isCommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && committed.has(error);
}
