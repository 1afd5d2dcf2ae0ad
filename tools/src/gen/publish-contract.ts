import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleMessages } from './bundle-messages.ts';
import { bundleOpenapi } from './bundle-openapi.ts';
import { bundlePromises } from './bundle-promises.ts';
import { contractFolder } from './contract-files.ts';

// `npm run contract:publish`, at a release: what the contract says now becomes the promise that later ones must keep.
const target = join(contractFolder, 'published');
const document = bundleOpenapi();

const parts = { openapi: document, messages: bundleMessages(document), promises: bundlePromises() };

mkdirSync(target, { recursive: true });
for (const [name, content] of Object.entries(parts)) {
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}
