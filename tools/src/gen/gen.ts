import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from '../check/guard.ts';
import { createMaps } from '../maps/maps.ts';
import { openProject, type Project, repositoryRoot } from '../project/project.ts';
import { completedLocks } from '../workflow-locks/workflow-locks.ts';
import { bundleOpenapi } from './bundle-openapi.ts';
import { errorsFile } from './errors-file.ts';
import { blankViewsFile } from './examples.ts';
import { gpuConditionsFile } from './gpu-conditions-file.ts';
import { policiesFile } from './policies-file.ts';
import { publicOpenapi } from './public-openapi.ts';
import {
  eventStreamsFile,
  failuresFile,
  idsFile,
  indexFile,
  lifecyclesFile,
  nodeTaskSchemas,
  nodeTaskTimeoutsFile,
  operationsFile,
  permissionsFile,
  resources,
  retentionFile,
  statesFile,
  stepsFile,
} from './write-tables.ts';
import { messageTypes, openapiTypes } from './write-types.ts';

/** Path from the root → text. */
export type GeneratedFiles = Record<string, string>;

/** Folders that hold generated files and nothing else. */
const generatedFolders = ['contract/generated/', 'docs/maps/'];

/** Everything that is derived from the contract alone. */
export async function contractFiles(): Promise<GeneratedFiles> {
  const document = bundleOpenapi();
  const files: GeneratedFiles = {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'public-openapi.json': `${JSON.stringify(publicOpenapi(document), null, 2)}\n`,
    'openapi.ts': await openapiTypes(document),
    'messages.ts': await messageTypes(document),
    'node-tasks.json': nodeTaskSchemas(document),
    'node-task-timeouts.ts': nodeTaskTimeoutsFile(),
    'event-streams.ts': eventStreamsFile(),
    'ids.ts': idsFile(),
    'errors.ts': errorsFile(),
    'failures.ts': failuresFile(),
    'permissions.ts': permissionsFile(),
    'gpu-conditions.ts': gpuConditionsFile(),
    'policies.ts': policiesFile(),
    'retention.ts': retentionFile(),
    'states.ts': statesFile(),
    'steps.ts': stepsFile(),
    'lifecycles.ts': lifecyclesFile(),
    'operations.ts': operationsFile(document),
    'blank-views.ts': blankViewsFile(document, resources),
    'index.ts': indexFile(document),
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`contract/generated/${name}`, text]));
}

/** The pages under docs/maps, with what is wrong with what they show. */
export async function mapFiles(project: Project): Promise<{ files: GeneratedFiles; problems: Finding[] }> {
  const pages = await createMaps(project, bundleOpenapi());
  return {
    files: Object.fromEntries(pages.map(({ file, text }) => [file, text])),
    problems: pages.flatMap(({ problems }) => problems),
  };
}

/** Files whose text on disk is not what it should be, and files that nothing generates any more. */
export function staleFiles(project: Project, wanted: GeneratedFiles): string[] {
  const different = Object.entries(wanted).filter(([file, text]) => currentText(project, file) !== text);
  const leftOver = project.files.filter(
    (file) => generatedFolders.some((folder) => file.startsWith(folder)) && !(file in wanted),
  );
  return [...different.map(([file]) => file), ...leftOver];
}

function currentText(project: Project, file: string): string | undefined {
  try {
    return readFileSync(join(project.root, file), 'utf8');
  } catch {
    return undefined;
  }
}

function writeFiles(project: Project, files: GeneratedFiles): string[] {
  const changed = Object.entries(files).filter(([file, text]) => currentText(project, file) !== text);
  for (const [file, text] of changed) {
    mkdirSync(dirname(join(project.root, file)), { recursive: true });
    writeFileSync(join(project.root, file), text);
  }
  return changed.map(([file]) => file);
}

if (import.meta.main) {
  const project = openProject(repositoryRoot);
  const rewritten = writeFiles(project, await contractFiles());
  // Only now: the maps load modules, and these load what was just written.
  const { files, problems } = await mapFiles(project);
  rewritten.push(...writeFiles(project, files), ...writeFiles(project, completedLocks(project)));
  console.log(rewritten.length === 0 ? 'generated files were up to date' : `rewrote ${rewritten.join(', ')}`);
  for (const { file, message } of problems) console.error(`${file}: ${message}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
