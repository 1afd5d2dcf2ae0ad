import { DomainError, type FieldError } from '@gpuaas/kernel';

const deepest = 32;

/**
 * Refuses what no operation can use and what Postgres cannot keep, wherever it stands in a request: NUL, half a letter of
 * two, numbers that would silently become others, and nests without end. Throws `invalid_request`.
 */
export function refuseOddValues(value: unknown, pointer: string): void {
  const odd = findOdd(value, pointer, 0);
  if (!odd) return;
  const where = odd.pointer === '' ? 'The body' : odd.pointer;
  throw new DomainError('invalid_request', { reason: `${where} ${odd.detail}.` }, { errors: [odd] });
}

function findOdd(value: unknown, pointer: string, depth: number): FieldError | undefined {
  if (typeof value === 'string') return oddText(value, pointer);
  if (typeof value === 'number') {
    const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    return isExact ? undefined : { pointer, code: 'maximum', detail: 'is too large a number' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= deepest) return { pointer, code: 'depth', detail: `is nested more than ${deepest} levels deep` };
  for (const [key, item] of Object.entries(value)) {
    const inside = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const odd = oddText(key, pointer) ?? findOdd(item, inside, depth + 1);
    if (odd) return odd;
  }
  return undefined;
}

function oddText(text: string, pointer: string): FieldError | undefined {
  if (text.includes('\0')) return { pointer, code: 'characters', detail: 'contains a NUL character' };
  if (!text.isWellFormed()) return { pointer, code: 'characters', detail: 'contains an incomplete Unicode character' };
  return undefined;
}

/** A header is bytes; only ASCII means the same to everybody on the way. */
export function refuseOddHeader(value: unknown, name: string): void {
  const isPlain = [value].flat().every((text) => typeof text !== 'string' || /^[\t\x20-\x7e]*$/.test(text));
  if (isPlain) return;
  const odd = { pointer: `/header/${name}`, code: 'characters', detail: 'contains characters other than ASCII' };
  throw new DomainError('invalid_request', { reason: `${odd.pointer} ${odd.detail}.` }, { errors: [odd] });
}
