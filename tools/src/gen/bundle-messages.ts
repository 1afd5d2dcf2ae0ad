import { type JsonObject, readFolder } from './contract-files.ts';
import { readEvents } from './events-file.ts';
import { referencedSchemas } from './referenced-schemas.ts';

/** Events with their envelope and node tasks in one document, with the shared schemas that they refer to. */
export function bundleMessages(document: JsonObject): JsonObject {
  const { envelope } = readFolder('asyncapi/events');
  const events = { envelope: envelope as JsonObject, ...readEvents().events };
  const tasks = readFolder('node-tasks');
  return { components: { schemas: referencedSchemas(document, { events, tasks }) }, events, tasks };
}
