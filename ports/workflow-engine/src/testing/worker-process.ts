import { openPostgres } from '@gpuaas/database/postgres';
import { createDoorbell } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTemporalEngine } from '../temporal.ts';
import { registerWorkflow } from '../workflow-engine.ts';
import { type Acts, apart, type Input } from './sample-workflows.ts';

/** Executes runs until it is killed in the second step, which never ends here. */
const [url = '', address = '', bundleFolder = ''] = process.argv.slice(2);
const registration = registerWorkflow<Input, Acts>({
  workflow: apart,
  file: new URL('sample-workflows.ts', import.meta.url),
  activities: {
    async note(_, text) {
      if (text !== 'second') return text;
      process.stdout.write('in the second step\n');
      return new Promise<never>(() => {});
    },
    send: async () => 'the-question',
  },
});
const database = openPostgres({ url, applicationName: 'killed worker', poolSize: 4, onConnectionError: () => {} });
await createTemporalEngine({
  ...{ database, doorbell: createDoorbell(), ctxSource: createTestCtxSource(), address, bundleFolder },
  ...{ idleMilliseconds: 10, inThisThread: true },
})
  .worker([registration])
  .run(new AbortController().signal);
