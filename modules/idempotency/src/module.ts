import { defineSweep } from '@gpuaas/kernel';
import { defineModule } from '@gpuaas/wiring';
import { wireIdempotency } from './idempotency.ts';

export const module = defineModule({
  name: 'idempotency',
  wire: () => ({ idempotency: wireIdempotency() }),
  jobs: ({ idempotency }) => [
    defineSweep({
      name: 'idempotency.sweep',
      everySeconds: 600,
      // All expired keys are one row to the job: they go in one statement.
      find: async () => [{ id: 'expired' }],
      handle: (tx) => idempotency.sweep(tx),
    }),
  ],
});
