import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { policyHashes } from './policy-hashes.ts';
import { runbooks } from './runbooks.ts';
import { servedPages } from './served-pages.ts';

export const shellFolder = fileURLToPath(new URL('..', import.meta.url));

/** How the console is put together, for the build and for the mock API's server alike. */
export function consoleConfig(root: string): InlineConfig {
  return {
    configFile: false,
    root,
    publicDir: `${shellFolder}public`,
    clearScreen: false,
    logLevel: 'warn',
    plugins: [react(), tailwind(), policyHashes(), servedPages(), runbooks()],
    build: {
      target: 'es2023',
      // The policy of the page allows no data: address for scripts, styles and fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      manifest: 'manifest.json',
      emptyOutDir: true,
    },
  };
}
