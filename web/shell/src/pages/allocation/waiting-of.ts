import type { AllocationView, Waiting } from '@gpuaas/contract';

/** What it waits for. Commands in it are about this very allocation, so that they can be copied as they stand. */
export function waitingOf({ waiting, name, operation }: AllocationView): Waiting | undefined {
  if (waiting === null) return undefined;
  const fill = (sentence: string) =>
    sentence.replace(/(gpuaas [a-z ]+) ID\b/, `$1 ${operation.id}`).replace(/(gpuaas [a-z ]+) NAME\b/, `$1 ${name}`);
  return { ...waiting, you_can: waiting.you_can.map(fill) };
}
