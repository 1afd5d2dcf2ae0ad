import { type Json, type JsonObject, readYaml } from './contract-files.ts';

/** A state as contract/lifecycles.yaml has it. */
export interface WrittenState {
  group: string;
  word: string;
  next?: string[];
  waits_for?: string;
  meaning?: string;
  planned?: string;
  owner?: string;
  deadline?: string | { after: string; since: string } | { column: string } | { of: string };
  otherwise?: string;
  you_can?: string[];
  runbook?: string;
  /** What is waited for while the node of the thing cannot be reached. It ends when the node is back. */
  unreachable?: Pick<WrittenState, 'waits_for' | 'owner' | 'otherwise' | 'you_can' | 'runbook'>;
}

export interface WrittenLifecycle {
  module: string;
  /** Its enum in the API; what the API does not show has none. */
  schema?: string;
  states: Record<string, WrittenState>;
}

export interface LifecyclesFile {
  groups: JsonObject;
  words: Record<string, Record<string, Pick<WrittenState, 'group' | 'word'>>>;
  lifecycles: Record<string, WrittenLifecycle>;
}

export function readLifecycles(): LifecyclesFile {
  return readYaml<LifecyclesFile>('lifecycles.yaml');
}

/** The enums of the API. */
export function stateSchemas(): JsonObject {
  const { lifecycles } = readLifecycles();
  const named = Object.values(lifecycles).flatMap(({ schema, states }) =>
    schema === undefined ? [] : [[schema, { type: 'string', enum: Object.keys(states) }] as const],
  );
  return Object.fromEntries(named);
}

/** Kind of thing → state → its group and its word, for everybody who shows states. */
export function wordsOf({ words, lifecycles }: LifecyclesFile): Record<string, JsonObject> {
  const kinds = [
    ...Object.entries(lifecycles).map(([name, { states }]) => [name, states] as const),
    ...Object.entries(words),
  ];
  const wordOf = ({ group, word }: Pick<WrittenState, 'group' | 'word'>): JsonObject => ({ group, word });
  return Object.fromEntries(
    kinds.map(([name, states]) => [
      name,
      Object.fromEntries(Object.entries(states).map(([state, written]) => [state, wordOf(written)])),
    ]),
  );
}

/** Kind of thing → state → its row, in the form that programs read. */
export function tablesOf({ lifecycles }: LifecyclesFile): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(lifecycles).map(([name, { states }]) => [
      name,
      Object.fromEntries(Object.entries(states).map(([state, written]) => [state, rowOf(written)])),
    ]),
  );
}

function rowOf(written: WrittenState): JsonObject {
  const next = written.next ?? [];
  if (written.planned !== undefined) return { kind: 'planned', next, planned: written.planned };
  const deadline = deadlineOf(written.deadline);
  if (written.waits_for !== undefined) return waitingRow(next, deadline, written);
  if (next.length === 0) return { kind: 'end', next };
  const { meaning = '', otherwise = null, unreachable } = written;
  const steady = { kind: 'steady', next, meaning, deadline, otherwise };
  return unreachable ? { ...steady, unreachable: waitingRow(next, null, unreachable) } : steady;
}

function waitingRow(next: string[], deadline: Json, written: NonNullable<WrittenState['unreachable']>): JsonObject {
  const { waits_for = '', owner = '', otherwise = '', you_can = [], runbook = '' } = written;
  return { kind: 'waiting', next, for: waits_for, owner, deadline, otherwise, youCan: you_can, runbook };
}

function deadlineOf(written: WrittenState['deadline']): Json {
  if (written === undefined || written === 'none') return null;
  if (typeof written === 'string') return { seconds: secondsOf(written), since: 'entered' };
  return 'after' in written ? { seconds: secondsOf(written.after), since: written.since } : { ...written };
}

const units: Record<string, number> = { s: 1, min: 60, h: 3_600 };

/** `30 min` → 1800 */
export function secondsOf(text: string): number {
  const [, number = '', unit = ''] = /^(\d+) (s|min|h)$/.exec(text) ?? [];
  const seconds = Number(number) * (units[unit] ?? 0);
  if (seconds === 0) throw new Error(`contract/lifecycles.yaml: ${text} is no duration. Write 90 s, 5 min or 24 h.`);
  return seconds;
}
