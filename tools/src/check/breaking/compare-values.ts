import type { JsonObject } from '../../gen/contract-files.ts';
import type { Notes } from './change.ts';
import type { Direction } from './compare-schemas.ts';
import { typeOfValue, valuesOf } from './variants.ts';

type Pair = { before: JsonObject; after: JsonObject };

/**
 * A closed list of values is a commitment in both directions: a caller may send each of them, and needs to be ready for
 * no others. A list that says `x-grows` tells its readers to expect more.
 */
export function compareValues(direction: Direction, { before, after }: Pair, notes: Notes): void {
  const [sent, known] = direction === 'request' ? [before, after] : [after, before];
  const allowed = valuesOf(known);
  if (!allowed || (direction === 'response' && known['x-grows'] === true)) return;
  const values = valuesOf(sent);
  if (!values) notes.add(direction === 'request' ? 'now a closed list' : 'no longer a closed list');
  const what = direction === 'request' ? 'removed' : 'added';
  const type = sent['type'] ?? known['type'];
  for (const value of values ?? []) {
    // The null of a list of values is a form of its own, and compared as such.
    if (allowed.includes(value) || (value === null && Array.isArray(type))) continue;
    notes.add(`value ${typeOfValue(value) === 'string' ? value : JSON.stringify(value)} ${what}`);
  }
}

const lowest = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const highest = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];

/** What is checked on requests may only become looser; the form of what we send may not become looser. */
export function compareLimits(direction: Direction, { before, after }: Pair, notes: Notes): void {
  for (const key of ['pattern', 'format']) {
    const [rule, other] = direction === 'request' ? [after[key], before[key]] : [before[key], after[key]];
    if (rule !== undefined && rule !== other) notes.add(`${key} changed`);
  }
  if (direction === 'response') return;
  for (const key of lowest) {
    const [was, is] = [before[key] as number | undefined, after[key] as number | undefined];
    if (is !== undefined && is > (was ?? Number.NEGATIVE_INFINITY)) notes.add(`${key} raised`);
  }
  for (const key of highest) {
    const [was, is] = [before[key] as number | undefined, after[key] as number | undefined];
    if (is !== undefined && is < (was ?? Number.POSITIVE_INFINITY)) notes.add(`${key} lowered`);
  }
  if (after['uniqueItems'] === true && before['uniqueItems'] !== true) notes.add('now unique');
  const step = after['multipleOf'];
  if (step !== undefined && step !== before['multipleOf']) notes.add('multipleOf changed');
}
