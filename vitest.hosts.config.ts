import { defineConfig } from 'vitest/config';
import { reporters } from './testing/src/closing-reporter.ts';

/** What needs root: other Unix users, network namespaces, test hosts. One file at a time, since hosts share a bridge. */
export default defineConfig({
  test: {
    reporters,
    include: ['**/src/**/*.root.test.ts'],
    globalSetup: [
      'testing/src/temporary-folder.ts',
      'testing/src/global-setup.ts',
      'testing/src/hosts/global-setup.ts',
    ],
    isolate: false,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
