import { type JsonObject, readFolder, readYaml } from './contract-files.ts';

export interface EventsFile {
  /** Event → schema of its data. */
  events: Record<string, JsonObject>;
  /** The channels of asyncapi.yaml, and one for each event of changes.yaml. */
  channels: Record<string, JsonObject>;
  streams: JsonObject;
  /** Events of changes.yaml, which the binder appends. Their data is all alike. */
  changes: readonly string[];
  changeData: JsonObject;
}

interface ChangesFile {
  data: JsonObject;
  events: Record<string, { stream: string; meaning: string }>;
}

/** Every event: those with a schema of their own, and those that only say who changed what. */
export function readEvents(changes: ChangesFile = readYaml<ChangesFile>('asyncapi/changes.yaml')): EventsFile {
  const { envelope: _, ...own } = readFolder('asyncapi/events');
  const { channels, 'x-streams': streams } = readYaml('asyncapi/asyncapi.yaml');
  const rows = Object.entries(changes.events);
  return {
    events: {
      ...own,
      ...Object.fromEntries(rows.map(([name, { meaning }]) => [name, { ...changes.data, description: meaning }])),
    },
    channels: {
      ...(channels as Record<string, JsonObject>),
      ...Object.fromEntries(rows.map(([name, { stream }]) => [name, { address: name, 'x-stream': stream }])),
    },
    streams: streams as JsonObject,
    changes: rows.map(([name]) => name),
    changeData: changes.data,
  };
}
