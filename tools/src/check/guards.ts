import type { Guard } from './guard.ts';
import { actorKinds } from './guards/actor-kinds.ts';
import { appWords } from './guards/app-words.ts';
import { boundaries } from './guards/boundaries.ts';
import { closeCodes } from './guards/close-codes.ts';
import { commitMessages } from './guards/commit-messages.ts';
import { consoleSize } from './guards/console-size.ts';
import { contractBreaking } from './guards/contract-breaking.ts';
import { declared } from './guards/declared.ts';
import { documents } from './guards/documents.ts';
import { environment } from './guards/environment.ts';
import { events } from './guards/events.ts';
import { failuresOnce } from './guards/failures-once.ts';
import { foreignTables } from './guards/foreign-tables.ts';
import { formatAndLint } from './guards/format-and-lint.ts';
import { generated } from './guards/generated.ts';
import { invariants } from './guards/invariants.ts';
import { licences } from './guards/licences.ts';
import { lifecycles } from './guards/lifecycles.ts';
import { lockfile } from './guards/lockfile.ts';
import { moduleShape } from './guards/module-shape.ts';
import { mutants } from './guards/mutants.ts';
import { namesOfPlaces } from './guards/names-of-places.ts';
import { policies } from './guards/policies.ts';
import { portShape } from './guards/port-shape.ts';
import { publish } from './guards/publish.ts';
import { rawSockets } from './guards/raw-sockets.ts';
import { retention } from './guards/retention.ts';
import { sizes, sizesLookAgain } from './guards/sizes.ts';
import { sqlInStores } from './guards/sql-in-stores.ts';
import { tableTypes } from './guards/table-types.ts';
import { timeAndChance } from './guards/time-and-chance.ts';
import { types } from './guards/types.ts';
import { unused } from './guards/unused.ts';
import { unwrittenColumns } from './guards/unwritten-columns.ts';
import { words } from './guards/words.ts';
import { workflowVersions } from './guards/workflow-versions.ts';
import { workflows } from './guards/workflows.ts';

/** Those that start a program of their own come first, so that the others run beside them. */
export const guards: readonly Guard[] = [
  types,
  boundaries,
  unused,
  consoleSize,
  formatAndLint,
  generated,
  lifecycles,
  events,
  declared,
  lockfile,
  licences,
  moduleShape,
  portShape,
  sqlInStores,
  tableTypes,
  foreignTables,
  unwrittenColumns,
  retention,
  policies,
  rawSockets,
  closeCodes,
  failuresOnce,
  environment,
  workflows,
  workflowVersions,
  publish,
  timeAndChance,
  appWords,
  words,
  actorKinds,
  documents,
  mutants,
  invariants,
  sizes,
  sizesLookAgain,
  contractBreaking,
  namesOfPlaces,
  commitMessages,
];
