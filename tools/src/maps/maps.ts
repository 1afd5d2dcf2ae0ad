import { type JsonObject, readFolder, readYaml } from '../gen/contract-files.ts';
import { readEvents } from '../gen/events-file.ts';
import { readGpuConditions } from '../gen/gpu-conditions-file.ts';
import { readLifecycles } from '../gen/lifecycle-file.ts';
import { readPolicies } from '../gen/policies-file.ts';
import { readRetention } from '../gen/retention-file.ts';
import { foldersIn } from '../project/kinds.ts';
import type { Project } from '../project/project.ts';
import { errorsMap } from './errors-map.ts';
import { eventUses, withChanges } from './events-in-sources.ts';
import { eventsMap } from './events-map.ts';
import { gpuConditionsMap } from './gpu-conditions-map.ts';
import { lifecyclesMap } from './lifecycles-map.ts';
import { loadSettings } from './load-sources.ts';
import { nodeTasksMap } from './node-tasks-map.ts';
import { operationsMap } from './operations-map.ts';
import type { MapPage } from './page.ts';
import { policiesMap } from './policies-map.ts';
import { retentionMap } from './retention-map.ts';
import { rolesMap } from './roles-map.ts';
import { settingsMap } from './settings-map.ts';
import { tablesMap } from './tables-map.ts';

/** The pages of docs/maps. They load sources, so the contract's own generated files must be in place before. */
export async function createMaps(project: Project, document: JsonObject): Promise<MapPage[]> {
  return [
    tablesMap(project),
    rolesMap(readYaml<Parameters<typeof rolesMap>[0]>('permissions.yaml')),
    retentionMap(readRetention()),
    policiesMap(readPolicies()),
    gpuConditionsMap(readGpuConditions()),
    eventsMap(readEvents(), withChanges(eventUses(project), document)),
    operationsMap(document, [...foldersIn(project, 'modules'), 'processes']),
    nodeTasksMap(readFolder('node-tasks')),
    settingsMap(await loadSettings(project)),
    lifecyclesMap(readLifecycles()),
    errorsMap(readYaml<Record<string, JsonObject>>('errors.yaml')),
  ];
}
