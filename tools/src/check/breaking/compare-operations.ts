import type { JsonObject } from '../../gen/contract-files.ts';
import type { Notes } from './change.ts';
import { type Comparison, compareSchemas } from './compare-schemas.ts';
import { type ApiOperation, operationsOf } from './operations.ts';

type Documents = Omit<Comparison, 'direction'>;

export function compareOperations(documents: Documents, notes: Notes): void {
  const after = operationsOf(documents.after);
  for (const was of operationsOf(documents.before)) {
    const place = notes.at(was.id);
    const byId = after.find(({ id }) => id === was.id);
    const is = byId ?? after.find((other) => addressOf(other) === addressOf(was));
    if (!is) {
      place.add('removed');
      continue;
    }
    if (!byId) place.add('operationId changed');
    if (is.method !== was.method) place.add('method changed');
    if (withoutNames(is.path) !== withoutNames(was.path)) place.add('path changed');
    compareAccess(was, is, place);
    compareParameters(documents, was, is, place);
    compareBodies(documents, was, is, place);
    compareResponses(documents, was, is, place);
  }
}

function addressOf({ method, path }: ApiOperation): string {
  return `${method} ${withoutNames(path)}`;
}

function withoutNames(path: string): string {
  return path.replace(/\{\w+\}/g, '{}');
}

/** Less than before is needed only where it says `public` or `none`; whatever else is new may shut somebody out. */
function compareAccess({ own: was }: ApiOperation, { own: is }: ApiOperation, notes: Notes): void {
  for (const [key, open] of [
    ['scope', 'public'],
    ['permission', 'none'],
    ['idempotency', 'none'],
  ] as const) {
    const [before, after] = [was[`x-${key}`], is[`x-${key}`]];
    if (after !== before && after !== open) notes.add(`${key} now ${after}`);
  }
  if (is['x-listener'] !== was['x-listener']) notes.add(`listener now ${is['x-listener']}`);
}

function compareParameters(documents: Documents, was: ApiOperation, is: ApiOperation, notes: Notes): void {
  for (const [key, before] of was.parameters) {
    const place = notes.at(`parameter ${key}`);
    const after = is.parameters.get(key);
    if (!after) {
      place.add('removed');
      continue;
    }
    const pair = { before: before['schema'] as JsonObject, after: after['schema'] as JsonObject };
    compareSchemas({ ...documents, direction: 'request' }, pair, place);
  }
  for (const [key, after] of is.parameters) {
    const required = after['required'] === true && was.parameters.get(key)?.['required'] !== true;
    if (required) notes.at(`parameter ${key}`).add('now required');
  }
}

function compareBodies(documents: Documents, was: ApiOperation, is: ApiOperation, notes: Notes): void {
  const place = notes.at('request');
  if (is.body?.['required'] === true && was.body?.['required'] !== true) place.add('now required');
  if (!was.body) return;
  if (is.body) compareContent({ ...documents, direction: 'request' }, was.body, is.body, place);
  else place.add('removed');
}

function compareResponses(documents: Documents, was: ApiOperation, is: ApiOperation, notes: Notes): void {
  for (const [status, before] of was.responses) {
    const place = notes.at(`response ${status}`);
    const after = is.responses.get(status);
    // Naming each problem says more than `default` did, and a client that handled any problem handles these.
    if (!after && status === 'default' && namesProblems(is)) continue;
    if (!after) {
      place.add('removed');
      continue;
    }
    const kept = Object.keys((after['headers'] ?? {}) as JsonObject);
    const lost = Object.keys((before['headers'] ?? {}) as JsonObject).filter((name) => !kept.includes(name));
    for (const name of lost) place.add(`header ${name} removed`);
    compareContent({ ...documents, direction: 'response' }, before, after, place);
  }
}

function namesProblems({ responses }: ApiOperation): boolean {
  return [...responses].some(
    ([status, { content }]) => /^[45]/.test(status) && problemType in ((content ?? {}) as object),
  );
}

const problemType = 'application/problem+json';

function compareContent(comparison: Comparison, was: JsonObject, is: JsonObject, notes: Notes): void {
  const after = (is['content'] ?? {}) as Record<string, JsonObject>;
  for (const [type, { schema: before }] of Object.entries((was['content'] ?? {}) as Record<string, JsonObject>)) {
    const next = after[type];
    if (!next) notes.add(`${type} removed`);
    else if (before !== undefined && next['schema'] !== undefined) {
      compareSchemas(comparison, { before: before as JsonObject, after: next['schema'] as JsonObject }, notes);
    }
  }
}
