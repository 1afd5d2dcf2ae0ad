import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { reporters } from './testing/src/closing-reporter.ts';

const seed = process.env['GPUAAS_SEED'] ?? String(randomInt(2 ** 31));

/** What goes wrong around a platform: damaged data folders, killed and doubled starts, jumping clocks, frozen databases, lost engines, bad connections. */
export default defineConfig({
  test: {
    reporters,
    include: ['**/src/**/*.damage.test.ts'],
    globalSetup: [
      'testing/src/temporary-folder.ts',
      'testing/src/global-setup.ts',
      'testing/src/damage/global-setup.ts',
    ],
    env: { GPUAAS_SEED: seed },
    isolate: false,
    // Starts and frozen servers wait most of the time.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
