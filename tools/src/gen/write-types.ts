import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { type JsonObject, readFolder, readYaml } from './contract-files.ts';
import { readEvents } from './events-file.ts';
import { referencedSchemas } from './referenced-schemas.ts';

const banner = '// Generated from contract/ by `npm run gen`. Do not edit.\n\n';

/** TypeScript types of an OpenAPI document; a schema with `x-id` becomes its branded id type. */
async function typesOf(document: JsonObject): Promise<string> {
  const ast = await openapiTS(structuredClone(document) as unknown as OpenAPI3, {
    alphabetize: false,
    transform: (schema) => {
      const id = (schema as { 'x-id'?: string })['x-id'];
      return id === undefined ? undefined : ts.factory.createTypeReferenceNode(id);
    },
  });
  return astToString(ast);
}

function idImports(): string {
  const names = Object.values(readYaml<Record<string, string>>('ids.yaml')).map((name) => `${name}Id`);
  return `import type { ${names.join(', ')} } from './ids.ts';\n\n`;
}

export async function openapiTypes(document: JsonObject): Promise<string> {
  return banner + idImports() + (await typesOf(document));
}

/** Types of event data and of task parameters and outputs, by way of a small document that borrows the shared schemas. */
export async function messageTypes(document: JsonObject): Promise<string> {
  const { envelope } = readFolder('asyncapi/events');
  const { events, changeData } = readEvents();
  const tasks = readFolder('node-tasks');
  const shared = referencedSchemas(document, { envelope: envelope as JsonObject, events, tasks });
  const schemas: JsonObject = { ...shared, EventEnvelopeBase: envelope as JsonObject };
  for (const schema of Object.values(events)) schemas[`${schema['title']}Data`] = schema;
  schemas[`${changeData['title']}Data`] = changeData;
  for (const task of Object.values(tasks)) {
    schemas[`${task['title']}Params`] = task['params'] as JsonObject;
    schemas[`${task['title']}Output`] = task['output'] as JsonObject;
  }
  const types = await typesOf({
    openapi: '3.1.0',
    info: { title: 'messages', version: '1' },
    paths: {},
    components: { schemas },
  });
  const schemaOf = (name: string) => `components['schemas']['${name}']`;
  return [
    banner,
    idImports(),
    types,
    '\n/** Event type → its `data`. */\nexport interface EventData {\n',
    ...Object.entries(events).map(([type, schema]) => `  '${type}': ${schemaOf(`${schema['title']}Data`)};\n`),
    '}\n\nexport type EventType = keyof EventData;\n\n',
    "export type EventEnvelope<T extends EventType = EventType> = {\n  [K in T]: Omit<components['schemas']['EventEnvelopeBase'], 'type' | 'data'> & { type: K; data: EventData[K] };\n}[T];\n\n",
    '/** Node task type → what goes in and what comes out. */\nexport interface NodeTasks {\n',
    ...Object.entries(tasks).map(
      ([type, task]) =>
        `  '${type}': { params: ${schemaOf(`${task['title']}Params`)}; output: ${schemaOf(`${task['title']}Output`)} };\n`,
    ),
    '}\n\nexport type NodeTaskType = keyof NodeTasks;\n',
  ].join('');
}
