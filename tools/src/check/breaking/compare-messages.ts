import type { JsonObject } from '../../gen/contract-files.ts';
import type { Notes } from './change.ts';
import { type Comparison, compareSchemas } from './compare-schemas.ts';

/** Events are read by consumers; a node task is read by agents that may be older than we are, and answered by them. */
export function compareMessages(documents: Omit<Comparison, 'direction'>, notes: Notes): void {
  for (const [name, before, after] of pairsOf(documents, 'events')) {
    const place = notes.at(`event ${name}`);
    if (!after) place.add('removed');
    else compareSchemas({ ...documents, direction: 'response' }, { before, after }, place);
  }
  for (const [name, before, after] of pairsOf(documents, 'tasks')) {
    const place = notes.at(`task ${name}`);
    if (!after) {
      place.add('removed');
      continue;
    }
    const params = partOf(before, after, 'params');
    compareSchemas({ ...documents, direction: 'response' }, params, place.at('params'));
    // An agent refuses a task with a parameter that it does not know.
    const known = Object.keys((params.before['properties'] ?? {}) as JsonObject);
    const added = Object.keys((params.after['properties'] ?? {}) as JsonObject).filter((key) => !known.includes(key));
    for (const key of added) place.at('params').at(`/${key}`).add('added');
    compareSchemas({ ...documents, direction: 'request' }, partOf(before, after, 'output'), place.at('output'));
  }
}

function pairsOf({ before, after }: { before: JsonObject; after: JsonObject }, kind: 'events' | 'tasks') {
  const current = after[kind] as Record<string, JsonObject>;
  return Object.entries(before[kind] as Record<string, JsonObject>).map(
    ([name, schema]) => [name, schema, current[name]] as const,
  );
}

function partOf(before: JsonObject, after: JsonObject, part: 'params' | 'output') {
  return { before: before[part] as JsonObject, after: after[part] as JsonObject };
}
