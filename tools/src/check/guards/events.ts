import { parse } from 'yaml';
import type { Project } from '../../project/project.ts';
import type { Finding, Guard } from '../guard.ts';

const contract = 'contract/generated/openapi.json';
const changes = 'contract/asyncapi/changes.yaml';
const exceptions = 'contract/without-event.yaml';

interface Operation {
  operationId: string;
  'x-event'?: unknown;
  'x-reads'?: unknown;
}

/** Every operation that changes something says which event it appends, or why it appends none. */
export const events: Guard = {
  name: 'events',
  async run(project) {
    if (!project.has(contract)) return [];
    const { paths } = JSON.parse(project.read(contract)) as { paths: Record<string, Record<string, Operation>> };
    const changing = Object.values(paths).flatMap((item) =>
      Object.entries(item).flatMap(([method, operation]) =>
        method === 'get' || operation['x-reads'] === true ? [] : [operation],
      ),
    );
    const known = new Set([...changeEvents(project), ...ownEvents(project)]);
    const excepted = reasons(project);
    return [
      ...changing.flatMap((operation) => problemsOf(operation, known, excepted)),
      ...leftOver(changing, excepted),
    ];
  },
};

function problemsOf(
  { operationId: id, 'x-event': event }: Operation,
  known: Set<string>,
  excepted: Reasons,
): Finding[] {
  const say = (message: string, file = 'contract/openapi/paths') => [{ file, message: `${id}: ${message}` }];
  if (event !== undefined && id in excepted) return say(`has an x-event and stands in ${exceptions}: one of the two`);
  if (event === undefined && !(id in excepted)) {
    return say(
      'changes something and appends no event. Add `x-event: iam.thing.created` below its x-audit and a line for that ' +
        `event in ${changes}; the binder appends it, no code is needed. Or say why nobody needs to know in ${exceptions}`,
    );
  }
  if (event !== undefined && !known.has(String(event))) {
    return say(`its event ${event} does not exist: add a line to ${changes}, or a schema to contract/asyncapi/events`);
  }
  return id in excepted && !/\S.{15,}\.$/.test(excepted[id] ?? '')
    ? say('needs a reason, as a sentence', exceptions)
    : [];
}

type Reasons = Record<string, string>;

function reasons(project: Project): Reasons {
  return project.has(exceptions) ? ((parse(project.read(exceptions)) ?? {}) as Reasons) : {};
}

function leftOver(changing: readonly Operation[], excepted: Reasons): Finding[] {
  const ids = new Set(changing.map(({ operationId }) => operationId));
  return Object.keys(excepted)
    .filter((id) => !ids.has(id))
    .map((id) => ({ file: exceptions, message: `${id} is no operation that changes anything` }));
}

function changeEvents(project: Project): string[] {
  if (!project.has(changes)) return [];
  const { events: rows } = parse(project.read(changes)) as { events: Record<string, unknown> };
  return Object.keys(rows);
}

function ownEvents(project: Project): string[] {
  return project.files.flatMap((file) => /^contract\/asyncapi\/events\/(.+)\.yaml$/.exec(file)?.[1] ?? []);
}
