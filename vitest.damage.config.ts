import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { ClosingReporter } from './testing/src/closing-reporter.ts';

const seed = process.env['GPUAAS_SEED'] ?? String(randomInt(2 ** 31));

/** Damaged data folders, killed and doubled starts, clocks that jump: one whole platform after the other. */
export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    include: ['**/src/**/*.damage.test.ts'],
    globalSetup: ['testing/src/temporary-folder.ts', 'testing/src/damage/global-setup.ts'],
    env: { GPUAAS_SEED: seed },
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
