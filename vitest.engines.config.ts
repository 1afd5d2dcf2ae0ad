import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { reporters } from './testing/src/closing-reporter.ts';

/**
 * What people and agents see of the platform over HTTP, WebSockets and the command line. It is the same whether all roles
 * run in one process, as in `npm test`, or each in processes of its own, as here.
 */
const blackBox = [
  'testing/src/{whole-path,terminal,node-trust,sign-in,sign-out,every-operation-refuses-strangers}.test.ts',
  'modules/allocations/src/create-allocation.test.ts',
  'modules/idempotency/src/repeated-calls.test.ts',
];

function onRoles(name: string, replicas: number): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: blackBox,
      env: { GPUAAS_TEST_REPLICAS: String(replicas) },
      setupFiles: ['testing/src/distributed/before-each-test.ts'],
      // They share one platform, so they take turns, and the shapes do too.
      maxWorkers: 1,
      sequence: { groupOrder: replicas },
    },
  };
}

/**
 * What runs on servers that take minutes to build, whatever has tables once more on PostgreSQL 15, and the black-box
 * suites once more on one process per role, then on two of each.
 */
export default defineConfig({
  test: {
    reporters,
    globalSetup: [
      'testing/src/temporary-folder.ts',
      'testing/src/engines/global-setup.ts',
      'testing/src/distributed/shared-setup.ts',
    ],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['**/src/**/*.engines.test.ts', 'modules/*/src/**/*.test.ts', 'ports/*/src/**/*.test.ts'],
          // Those have no tables, or a server of their own.
          exclude: [
            '**/node_modules/**',
            '**/*.root.test.ts',
            'ports/{database,ephemeral-store}/src/**/!(*.engines).test.ts',
          ],
          // The workflows of allocations, with every fault at every step, run on Temporal here.
          env: { GPUAAS_TEST_WORKFLOW_ENGINE: 'temporal' },
          maxWorkers: 2,
        },
      },
      onRoles('one process per role', 1),
      onRoles('two replicas of each role', 2),
    ],
  },
});
