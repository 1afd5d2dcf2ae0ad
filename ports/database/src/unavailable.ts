import { DomainError } from '@gpuaas/kernel';

/**
 * The database could not do what it was asked, through no fault of the caller: it is away, full, too slow, or another
 * transaction was in the way. Whoever works in the background tries again for as long as this lasts and counts nothing
 * against the work; a caller gets 503 with the reason and `Retry-After`.
 */
export class DatabaseUnavailable extends DomainError<'unavailable'> {
  /** What Postgres said; undefined when the connection itself failed. */
  readonly sqlState: string | undefined;
  /** Another transaction was in the way: the same transaction may succeed at once. */
  readonly contended: boolean;
  /** Only these rows were locked, or this statement too slow: others may well succeed. */
  readonly onlyHere: boolean;

  constructor(trouble: Trouble, cause?: unknown) {
    super('unavailable', { reason: trouble.reason }, { cause, retryAfterSeconds: trouble.retryAfterSeconds });
    this.sqlState = sqlStateOf(cause);
    this.contended = trouble.contended ?? false;
    this.onlyHere = trouble.onlyHere ?? this.contended;
  }
}

interface Trouble {
  reason: string;
  retryAfterSeconds: number;
  contended?: boolean;
  onlyHere?: boolean;
}

const notResponding: Trouble = { reason: 'The database is not responding.', retryAfterSeconds: 1 };
/** A prepared statement does not fit the tables any more, or a pooler has forgotten it: it is prepared anew next time. */
const changed: Trouble = { reason: 'The database has just changed.', retryAfterSeconds: 1, contended: true };
export const noConnection: Trouble = { reason: 'The database is busy: no connection is free.', retryAfterSeconds: 2 };

/** The longest matching prefix decides. What is not listed is a mistake of ours and stays what it is. */
const troubles: Readonly<Record<string, Trouble>> = {
  '08': notResponding,
  '57P': notResponding,
  '57P03': { reason: 'The database is starting.', retryAfterSeconds: 1 },
  '57014': { reason: 'The database took too long to answer.', retryAfterSeconds: 5, onlyHere: true },
  '55P03': { reason: 'Another change is using the same data.', retryAfterSeconds: 2, onlyHere: true },
  '40001': { reason: 'Another change got in the way.', retryAfterSeconds: 1, contended: true },
  '40P01': { reason: 'Another change got in the way.', retryAfterSeconds: 1, contended: true },
  '25006': { reason: 'The database is read-only right now.', retryAfterSeconds: 5 },
  '26000': changed,
  '42P05': changed,
  '53': { reason: 'The database has run out of resources.', retryAfterSeconds: 5 },
  '53100': {
    reason: 'The database has no space left. An operator needs to free disk space.',
    retryAfterSeconds: 10,
  },
  '53200': { reason: 'The database is out of memory.', retryAfterSeconds: 5 },
  '53300': { reason: 'The database accepts no more connections.', retryAfterSeconds: 2 },
  '58': { reason: 'The database cannot read or write its files.', retryAfterSeconds: 10 },
};

/** What `error` of a statement means to a caller, or `error` itself. `lost` says that its connection has failed. */
export function troubleOf(error: unknown, lost: boolean): unknown {
  if (error instanceof DomainError) return error;
  if (isStale(error)) return new DatabaseUnavailable(changed, error);
  const state = sqlStateOf(error);
  const prefix = state && [5, 3, 2].map((length) => state.slice(0, length)).find((start) => start in troubles);
  const trouble = prefix ? troubles[prefix] : lost || isSocketError(error) ? notResponding : undefined;
  return trouble ? new DatabaseUnavailable(trouble, error) : error;
}

/** No connection could be had: either none is free in time, or the database does not let us in. */
export function connectTroubleOf(error: unknown): unknown {
  const wasFull = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
  return wasFull ? new DatabaseUnavailable(noConnection, error) : troubleOf(error, true);
}

/** For a store that finds its rows taken by others who have not decided yet. A repeatable transaction runs again. */
export function contended(reason: string): DatabaseUnavailable {
  return new DatabaseUnavailable({ reason, retryAfterSeconds: 1, contended: true });
}

export function isContended(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.contended;
}

/** The database works, but not for the rows of this transaction. */
export function isOnlyHere(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.onlyHere;
}

/** A unique index refused the row: somebody else has the same name, say. */
export function isDuplicate(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

/** A lock was not given in time. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.sqlState === '55P03';
}

/** A migration changed what a prepared statement returns. Postgres has no state of its own for this. */
export const staleMessage = 'cached plan must not change result type';

export function isStale(error: unknown): boolean {
  return error instanceof Error && error.message === staleMessage;
}

/** Whoever is between us and the server has given us another connection of its own. */
export function isForgotten(error: unknown): boolean {
  return ['26000', '42P05'].includes(sqlStateOf(error) ?? '');
}

/** The statement failed only because of how it was prepared. */
export function isOutdated(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && (isStale(error.cause) || isForgotten(error.cause));
}

function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^[0-9FHPX][0-9A-Z]{4}$/.test(code) ? code : undefined;
}

/** Node's own codes, such as ECONNRESET; and what pg says when it gave up waiting for an answer. */
function isSocketError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && /^E(CONN|PIPE|TIMEDOUT|HOST|NET)/.test(code)) || isReadTimeout(error);
}

export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
