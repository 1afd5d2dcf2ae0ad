import ts from 'typescript';
import type { Finding } from '../check/guard.ts';
import type { JsonObject } from '../gen/contract-files.ts';
import { isTest, sourceFiles } from '../project/kinds.ts';
import type { Project } from '../project/project.ts';
import { calleeOf, lineOf, propertyOf, syntaxOf, visitAll } from '../project/syntax.ts';

export interface EventUse {
  event: string;
  /** Who: the module that sends, or the name of the consumer. */
  by: string;
  file: string;
  line: number;
}

export interface EventUses {
  sent: EventUse[];
  consumed: EventUse[];
  problems: Finding[];
}

/** Who sends and who consumes which event, read from `outbox.append(…)` and `defineConsumer(…)`. */
export function eventUses(project: Project): EventUses {
  const uses: EventUses = { sent: [], consumed: [], problems: [] };
  for (const file of sourceFiles(project)) {
    if (isTest(file) || /^(ports|tools|testing|bench)\//.test(file)) continue;
    visitAll(syntaxOf(project, file), (node) => {
      if (!ts.isCallExpression(node)) return;
      const { name, receiver } = calleeOf(node) ?? {};
      if (name === 'append' && receiver === 'outbox') readAppend(node, file, uses);
      if (name === 'defineConsumer') readConsumer(node, file, uses);
    });
  }
  return uses;
}

/** Adds what the binder appends: events that operations name and that no module appends itself. */
export function withChanges(uses: EventUses, document: JsonObject): EventUses {
  const own = new Set(uses.sent.map(({ event }) => event));
  const operations = Object.values(document['paths'] as Record<string, Record<string, JsonObject>>).flatMap((item) =>
    Object.values(item),
  );
  const sent = operations.flatMap((operation) => {
    const { 'x-event': event, 'x-module': by } = operation;
    if (typeof event !== 'string' || own.has(event)) return [];
    return [{ event, by: String(by), file: 'contract/openapi/openapi.yaml', line: 1 }];
  });
  return { ...uses, sent: [...uses.sent, ...sent] };
}

function readAppend(call: ts.CallExpression, file: string, uses: EventUses): void {
  const line = lineOf(call);
  const event = objectOf(call.arguments[2]);
  const types = event && textsOf(propertyOf(event, 'type'));
  if (!types) {
    uses.problems.push({
      file,
      line,
      message: 'outbox.append() needs its `type` as plain text here, so that it can be found',
    });
    return;
  }
  const by = file.split('/')[1] ?? file;
  const [source] = (event && textsOf(propertyOf(event, 'source'))) ?? [];
  if (source !== by) uses.problems.push({ file, line, message: `outbox.append() must have source '${by}'` });
  for (const type of types) uses.sent.push({ event: type, by, file, line });
}

function readConsumer(call: ts.CallExpression, file: string, uses: EventUses): void {
  const line = lineOf(call);
  const consumer = objectOf(call.arguments[0]);
  const [name] = (consumer && textsOf(propertyOf(consumer, 'name'))) ?? [];
  const events = consumer && textsOf(propertyOf(consumer, 'on'));
  if (!name || !events) {
    uses.problems.push({ file, line, message: 'defineConsumer() needs its `name` and `on` as plain text here' });
    return;
  }
  const owner = file.split('/')[1] ?? file;
  if (!name.startsWith(`${owner}.`))
    uses.problems.push({ file, line, message: `the consumer must be called '${owner}.…'` });
  for (const event of events) uses.consumed.push({ event, by: name, file, line });
}

function objectOf(node: ts.Node | undefined): ts.ObjectLiteralExpression | undefined {
  return node !== undefined && ts.isObjectLiteralExpression(node) ? node : undefined;
}

/** The texts that an expression can be: a literal, a list of them, or a choice between them. */
function textsOf(node: ts.Expression | undefined): string[] | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return [node.text];
  const parts = partsOf(node)?.map(textsOf);
  return parts?.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function partsOf(node: ts.Expression): ts.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(node)) return [...node.elements];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return [node.expression];
  return undefined;
}
