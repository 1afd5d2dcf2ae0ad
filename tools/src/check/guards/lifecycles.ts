import { parse } from 'yaml';
import type { LifecyclesFile, WrittenLifecycle, WrittenState } from '../../gen/lifecycle-file.ts';
import { type DeclaredLifecycles, loadLifecycles } from '../../maps/load-sources.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import type { Finding, Guard } from '../guard.ts';

const file = 'contract/lifecycles.yaml';

/** Every state can be entered and left, and what has a deadline is ended by somebody. */
export const lifecycles: Guard = {
  name: 'lifecycles',
  async run(project) {
    return [...tableProblems(project), ...declarationProblems(project, await loadLifecycles(project))];
  },
};

const readFile = (project: Project) => parse(project.read(file)) as LifecyclesFile;

/** What is wrong in the tables, and where the sources do not fit them. */
export function tableProblems(project: Project): Finding[] {
  const { groups, lifecycles } = readFile(project);
  const entered = enteredStates(project);
  return Object.entries(lifecycles).flatMap(([name, lifecycle]) => {
    const reachable = reachableStates(lifecycle);
    const inMigrations = migrationsOf(project, lifecycle.module);
    const problems = Object.entries(lifecycle.states).flatMap(([state, row]) =>
      [
        ...rowProblems(row, { groups, lifecycles, states: lifecycle.states }),
        ...(row.planned === undefined && !reachable.has(state) ? [unreachable('no state leads to it')] : []),
        ...(row.planned === undefined && !entered.get(name)?.has(state)
          ? [unreachable(`nothing in modules/${lifecycle.module} enters it`)]
          : []),
        ...(inMigrations.includes(`'${state}'`) ? [] : [`no migration of modules/${lifecycle.module} allows it`]),
        ...(row.runbook === undefined || project.has(`docs/runbooks/${row.runbook}.md`)
          ? []
          : [`docs/runbooks/${row.runbook}.md does not exist`]),
      ].map((message) => `${name} ${state}: ${message}`),
    );
    return problems.map((message) => ({ file, message }));
  });
}

function unreachable(why: string): string {
  return `${why}; delete it, or write \`planned:\` with the capability that will need it`;
}

/** Those that something can get into from the first one, without passing one that is only planned. */
function reachableStates({ states }: WrittenLifecycle): Set<string> {
  const reached = new Set(Object.keys(states).slice(0, 1));
  for (const state of reached) {
    if (states[state]?.planned !== undefined) continue;
    for (const next of states[state]?.next ?? []) reached.add(next);
  }
  return reached;
}

function rowProblems(
  row: WrittenState,
  known: { groups: object; lifecycles: object; states: object },
): (string | never)[] {
  const { next = [], waits_for, meaning, planned, owner, deadline, otherwise, runbook, unreachable } = row;
  const kinds = [waits_for, meaning, planned].filter((text) => text !== undefined).length;
  const isEnd = next.length === 0 && planned === undefined;
  const of = typeof deadline === 'object' && 'of' in deadline ? deadline.of : undefined;
  return [
    ...(Object.hasOwn(known.groups, row.group) ? [] : [`there is no group ${row.group}`]),
    ...next.filter((state) => !Object.hasOwn(known.states, state)).map((state) => `there is no state ${state}`),
    ...(isEnd && kinds > 0 ? ['it leads nowhere, so it waits for nothing'] : []),
    ...(!isEnd && kinds !== 1 ? ['it needs one of waits_for, meaning and planned'] : []),
    ...(planned === undefined || planned.trim() !== '' ? [] : ['planned names no capability']),
    ...(waits_for !== undefined && !(owner && deadline && otherwise && runbook)
      ? ['it needs owner, deadline, otherwise and runbook']
      : []),
    ...(unreachable === undefined || meaning !== undefined ? [] : ['only a state with a meaning says unreachable']),
    ...(unreachable && !(unreachable.waits_for && unreachable.owner && unreachable.otherwise && unreachable.runbook)
      ? ['unreachable needs waits_for, owner, otherwise and runbook']
      : []),
    ...(meaning !== undefined && deadline !== undefined && !otherwise ? ['its deadline needs otherwise'] : []),
    ...((isEnd || planned !== undefined) && deadline !== undefined ? ['it cannot have a deadline'] : []),
    ...(of === undefined || Object.hasOwn(known.lifecycles, of) ? [] : [`there is no lifecycle ${of}`]),
  ];
}

const definition = /\b(\w+) = defineLifecycle\('(\w+)'\)/g;
const entering = /\b(\w+)\.enter\(\s*'(\w+)',?\s*\)/g;

/** Lifecycle → the states that sources of modules name when they write one. */
function enteredStates(project: Project): Map<string, Set<string>> {
  const sources = sourceFiles(project).filter((path) => path.startsWith('modules/') && !isTest(path));
  const texts = sources.map((path) => project.read(path));
  const names = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(definition)].map(([, constant = '', name = '']) => [constant, name] as const),
    ),
  );
  const entered = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const [, constant = '', state = ''] of text.matchAll(entering)) {
      const name = names.get(constant);
      if (name !== undefined) entered.set(name, (entered.get(name) ?? new Set()).add(state));
    }
  }
  return entered;
}

function migrationsOf(project: Project, module: string): string {
  const folder = `modules/${module}/migrations/`;
  return project.files
    .filter((path) => path.startsWith(folder))
    .map((path) => project.read(path))
    .join('\n');
}

/** What modules declare must be what the tables say. */
export function declarationProblems(project: Project, { lifecycles, deadlines }: DeclaredLifecycles): Finding[] {
  const declares = (module: string, name: string) => (lifecycles[module] ?? []).some((one) => one.name === name);
  return Object.entries(readFile(project).lifecycles).flatMap(([name, { module, states }]) => {
    const where = `modules/${module}/src/module.ts`;
    if (!declares(module, name)) return [{ file: where, message: `does not declare the lifecycle ${name}` }];
    const timed = Object.keys(states).filter((state) => endsByClock(states[state]?.deadline));
    if (timed.length === 0 || deadlines[module]?.includes(name)) return [];
    return [{ file: where, message: `nobody watches the deadlines of ${name}: ${timed.join(', ')}` }];
  });
}

function endsByClock(deadline: WrittenState['deadline']): boolean {
  return deadline !== undefined && deadline !== 'none' && !(typeof deadline === 'object' && 'of' in deadline);
}
