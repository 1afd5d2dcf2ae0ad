import type { Failure } from '@gpuaas/contract';
import { StepFailed } from '../workflow-engine.ts';

export type Undo = (failure: Failure) => Promise<void>;

/** Undoes what was begun, last first. One that fails does not keep the others from running. */
export async function takeBack(undos: readonly Undo[], failure: Failure): Promise<void> {
  for (const undo of undos.toReversed()) {
    await undo(failure).catch((error: unknown) => {
      if (!(error instanceof StepFailed)) throw error;
    });
  }
}
