import { bundleMessages } from '../../gen/bundle-messages.ts';
import { bundlePromises, type Promises } from '../../gen/bundle-promises.ts';
import type { JsonObject } from '../../gen/contract-files.ts';
import type { Project } from '../../project/project.ts';
import { takeNotes } from '../breaking/change.ts';
import { compareMessages } from '../breaking/compare-messages.ts';
import { compareOperations } from '../breaking/compare-operations.ts';
import { comparePromises } from '../breaking/compare-promises.ts';
import type { Guard } from '../guard.ts';

/** Compares the contract with the last released one, in contract/published (`npm run contract:publish`). */
export const contractBreaking: Guard = {
  name: 'contract-breaking',
  async run(project) {
    const { notes, changes } = takeNotes();
    const published = <T>(name: string) => readJson<T>(project, `contract/published/${name}.json`);
    const document = readJson<JsonObject>(project, 'contract/generated/openapi.json');
    compareOperations({ before: published('openapi'), after: document }, notes);
    compareMessages({ before: published('messages'), after: bundleMessages(document) }, notes);
    comparePromises(published<Promises>('promises'), bundlePromises(), notes);
    const allowed = allowedBreaks(project);
    return changes()
      .filter((id) => !allowed.has(id))
      .map((id) => ({ file: 'contract', message: `Breaks: ${id}` }));
  },
};

function readJson<T>(project: Project, file: string): T {
  return JSON.parse(project.read(file)) as T;
}

/** Changes that some decision in docs/adr takes on. */
export function allowedBreaks(project: Project): Set<string> {
  const decisions = project.files.filter((file) => /^docs\/adr\/.*\.md$/.test(file));
  return new Set(
    decisions.flatMap((file) => [...project.read(file).matchAll(/^Breaks: (.+?)\s*$/gm)].map(([, id = '']) => id)),
  );
}
