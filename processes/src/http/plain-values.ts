import { DomainError, type FieldError } from '@gpuaas/kernel';

const deepest = 32;

/**
 * Refuses what no operation can use and what Postgres cannot keep, wherever it stands in a request: NUL, half a letter of
 * two, numbers that would silently become others, and nests without end. Throws `invalid_request`.
 */
export function refuseOddValues(value: unknown, pointer: string): void {
  const found = findOdd(value, 0);
  if (!found) return;
  const { inside, ...why } = found;
  const odd: FieldError = { pointer: pointer + inside.map((key) => `/${escaped(key)}`).join(''), ...why };
  const where = odd.pointer === '' ? 'The body' : odd.pointer;
  throw new DomainError('invalid_request', { reason: `${where} ${odd.detail}.` }, { errors: [odd] });
}

interface Odd {
  /** The keys that lead to it. */
  inside: string[];
  code: string;
  detail: string;
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

function findOdd(value: unknown, depth: number): Odd | undefined {
  if (typeof value === 'string') return oddText(value);
  if (typeof value === 'number') {
    const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    return isExact ? undefined : { inside: [], code: 'maximum', detail: 'is too large a number' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= deepest) return { inside: [], code: 'depth', detail: `is nested more than ${deepest} levels deep` };
  for (const [key, item] of Object.entries(value)) {
    const oddKey = oddText(key);
    if (oddKey) return oddKey;
    const odd = findOdd(item, depth + 1);
    if (odd) return { ...odd, inside: [key, ...odd.inside] };
  }
  return undefined;
}

function oddText(text: string): Odd | undefined {
  if (text.includes('\0')) return { inside: [], code: 'characters', detail: 'contains a NUL character' };
  if (!text.isWellFormed())
    return { inside: [], code: 'characters', detail: 'contains an incomplete Unicode character' };
  return undefined;
}

/** A header is bytes; only ASCII means the same to everybody on the way. */
export function refuseOddHeader(value: unknown, name: string): void {
  const isPlain = [value].flat().every((text) => typeof text !== 'string' || /^[\t\x20-\x7e]*$/.test(text));
  if (isPlain) return;
  const odd = { pointer: `/header/${name}`, code: 'characters', detail: 'contains characters other than ASCII' };
  throw new DomainError('invalid_request', { reason: `${odd.pointer} ${odd.detail}.` }, { errors: [odd] });
}
