import { pruningSweep, type Sweep } from '@gpuaas/kernel';
import { findForgettableRuns, forgetRuns } from './forget-run-store.ts';

/** Whatever engine executes them: the records of runs are the port's. For whoever runs jobs. */
export function forgetRunsSweep(keptSeconds: () => number): Sweep {
  return pruningSweep({
    name: 'workflow-engine.forget-runs',
    keptSeconds,
    find: findForgettableRuns,
    forget: forgetRuns,
  });
}
