import type { JsonObject } from '../../gen/contract-files.ts';
import type { Notes } from './change.ts';
import { compareLimits, compareValues } from './compare-values.ts';
import { type Variant, variantsOf } from './variants.ts';

/**
 * Which way a value travels decides what breaks. What callers send must still be accepted; what they receive must still
 * be something they were told of.
 */
export type Direction = 'request' | 'response';

export interface Comparison {
  before: JsonObject;
  after: JsonObject;
  direction: Direction;
}

type Pair = { before: JsonObject; after: JsonObject };

/** Compares two schemas of two documents; `seen` ends schemas that contain themselves. */
export function compareSchemas(documents: Comparison, pair: Pair, notes: Notes, seen: readonly string[] = []): void {
  const before = variantsOf(documents.before, pair.before);
  const after = variantsOf(documents.after, pair.after);
  const [sent, known] = documents.direction === 'request' ? [before, after] : [after, before];
  for (const variant of sent) {
    const other = counterpartOf(variant, known);
    if (!other) notes.add(withoutCounterpart(variant, documents.direction, known));
    else if (documents.direction === 'request') compareVariants(documents, variant, other, notes, seen);
    else compareVariants(documents, other, variant, notes, seen);
  }
}

function counterpartOf({ type, name }: Variant, known: readonly Variant[]): Variant | undefined {
  const alike = known.filter((other) => other.type === type);
  const wider = known.find((other) => other.type === 'any' || (type === 'integer' && other.type === 'number'));
  if (alike.length > 1) return alike.find((other) => other.name === name) ?? wider;
  return alike[0] ?? wider;
}

function withoutCounterpart({ type, name }: Variant, direction: Direction, known: readonly Variant[]): string {
  if (type === 'null') return direction === 'request' ? 'may no longer be null' : 'may now be null';
  if (known.some((other) => other.type === type)) {
    return direction === 'request' ? `form ${name} removed` : `form ${name} added`;
  }
  return 'type changed';
}

function compareVariants(
  documents: Comparison,
  before: Variant,
  after: Variant,
  notes: Notes,
  seen: readonly string[],
): void {
  if (before.type === 'null' || before.type === 'any' || after.type === 'any') return;
  const key = `${before.name} ${after.name}`;
  if (before.name !== undefined && seen.includes(key)) return;
  const pair = { before: before.schema, after: after.schema };
  const inside = [...seen, key];
  compareValues(documents.direction, pair, notes);
  compareLimits(documents.direction, pair, notes);
  if (before.type === 'object') compareObjects(documents, pair, notes, inside);
  if (before.type === 'array') compareInside(documents, pair, 'items', notes, inside);
}

function compareObjects(documents: Comparison, pair: Pair, notes: Notes, seen: readonly string[]): void {
  const { direction } = documents;
  const was = propertiesOf(pair.before);
  const is = propertiesOf(pair.after);
  for (const [name, schema] of Object.entries(was)) {
    const place = notes.at(`/${name}`);
    const next = is[name];
    if (next === undefined) place.add('removed');
    else compareSchemas(documents, { before: schema, after: next }, place, seen);
    const lost = requires(pair.before, name) && !requires(pair.after, name);
    if (direction === 'response' && next !== undefined && lost) place.add('no longer required');
  }
  if (direction === 'request') {
    const fresh = Object.keys(is).filter((name) => requires(pair.after, name) && !requires(pair.before, name));
    for (const name of fresh) notes.at(`/${name}`).add('now required');
    const closed = pair.after['additionalProperties'] === false && pair.before['additionalProperties'] !== false;
    if (closed) notes.add('no longer takes other fields');
  }
  compareInside(documents, pair, 'additionalProperties', notes, seen);
}

/** The one schema of all items of a list, or of all values of a map. */
function compareInside(
  documents: Comparison,
  pair: Pair,
  key: 'items' | 'additionalProperties',
  notes: Notes,
  seen: readonly string[],
): void {
  const [before, after] = [pair.before[key], pair.after[key]];
  if (!isSchema(before) || !isSchema(after)) return;
  compareSchemas(documents, { before, after }, notes.at('/*'), seen);
}

function isSchema(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

function propertiesOf(schema: JsonObject): Record<string, JsonObject> {
  return (schema['properties'] ?? {}) as Record<string, JsonObject>;
}

function requires(schema: JsonObject, name: string): boolean {
  return ((schema['required'] ?? []) as string[]).includes(name);
}
