import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parseRunbook } from '../src/runbooks/parse-runbook.ts';

/** A runbook is imported as what there is to draw: no Markdown is read in the browser, and no markup is made there. */
export function runbooks(): Plugin {
  return {
    name: 'runbooks',
    load: {
      filter: { id: /\/docs\/runbooks\/[\w-]+\.md$/ },
      handler(id) {
        this.addWatchFile(id);
        const runbook = parseRunbook(readFileSync(id, 'utf8'));
        return { code: `export default ${JSON.stringify(runbook)};`, moduleType: 'js', map: null };
      },
    },
  };
}
