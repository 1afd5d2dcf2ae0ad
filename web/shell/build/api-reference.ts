import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type ApiDocument, renderReference } from '../src/api-reference/render-reference.ts';

const source = fileURLToPath(new URL('../../../contract/generated/public-openapi.json', import.meta.url));

/** Fills the page /docs/api with what the contract says. It needs no script and works without signing in. */
export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => {
        if (!page.includes('<!-- reference -->')) return page;
        const document = JSON.parse(readFileSync(source, 'utf8')) as ApiDocument;
        return page.replace('<!-- reference -->', () => renderReference(document));
      },
    },
  };
}
