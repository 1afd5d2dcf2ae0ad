import type { Finding } from '../check/guard.ts';
import type { Project } from '../project/project.ts';
import { findWorkflows } from './found-workflows.ts';

/** Name → version → what it was when it was first locked. Versions that are gone stay: their numbers are used up. */
type Lock = Record<string, Record<string, { hash: string; steps: string }>>;

const lockFile = (module: string) => `modules/${module}/workflows.lock.json`;

function readLock(project: Project, module: string): Lock {
  const file = lockFile(module);
  return project.has(file) ? (JSON.parse(project.read(file)) as Lock) : {};
}

/** The lock files with what is new. An entry that is there is never changed: `npm run gen` must not hide a change. */
export function completedLocks(project: Project): Record<string, string> {
  const locks = new Map<string, Lock>();
  for (const { module, id, hash, steps } of findWorkflows(project)) {
    if (!id) continue;
    const lock = locks.get(module) ?? readLock(project, module);
    locks.set(module, lock);
    const versions = lock[id.name] ?? {};
    lock[id.name] = versions;
    versions[id.version] ??= { hash, steps };
  }
  return Object.fromEntries(
    [...locks].map(([module, lock]) => [lockFile(module), `${JSON.stringify(sorted(lock), null, 2)}\n`]),
  );
}

function sorted(lock: Lock): Lock {
  return Object.fromEntries(Object.entries(lock).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Workflows that are not what was locked under their version. */
export function lockProblems(project: Project): Finding[] {
  const found = findWorkflows(project);
  return found.flatMap(({ module, file, line, id, hash, steps }, index) => {
    const problem = (message: string) => [{ file, line, message }];
    if (!id) return problem('name and version of a workflow must be written out');
    const kind = `${id.name} version ${id.version}`;
    const same = (other: (typeof found)[number]) => other.id?.name === id.name && other.id.version === id.version;
    if (found.findIndex(same) !== index) return problem(`there are two of ${kind}`);
    const versions = readLock(project, module)[id.name] ?? {};
    const locked = versions[id.version];
    if (!locked) return problem(`${kind} is not in ${lockFile(module)}: run \`npm run gen\``);
    if (locked.hash === hash) return [];
    const next = Math.max(...Object.keys(versions).map(Number)) + 1;
    const change = steps === locked.steps ? '' : ` (${locked.steps} → ${steps})`;
    return problem(
      `${kind} was changed${change}, and open runs of it would break: put the change into version ${next} beside it`,
    );
  });
}
