import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { reporters } from './testing/src/closing-reporter.ts';

const seed = process.env['GPUAAS_SEED'] ?? String(randomInt(2 ** 31));

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
    env: { GPUAAS_SEED: seed },
    isolate: false,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
