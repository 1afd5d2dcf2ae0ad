import type { Plugin } from 'vite';
import { beginnings } from '../src/places.ts';

/** Tells the server which addresses are the console's, so that no page has to be entered there. */
export function servedPages(): Plugin {
  return {
    name: 'served-pages',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: `${JSON.stringify(beginnings())}\n` });
    },
  };
}
