import { DomainError } from '@gpuaas/kernel';
import { Abandoned, type ActivityWrapper } from '@gpuaas/workflow-engine/activity-wrapper';

/** What is done to one activity of one workflow, once. */
export interface Fault {
  workflow: string;
  step: string;
  /**
   * `fails`: it cannot be done, now or later. `stumbles`: it fails once and works when tried again. `crashes before` and
   * `crashes after`: the process dies there, before anything is committed. `happens twice`: it takes effect, and its
   * result is lost, so it is done again.
   */
  kind: 'fails' | 'stumbles' | 'crashes before' | 'crashes after' | 'happens twice';
}

export const faultKinds: readonly Fault['kind'][] = [
  'fails',
  'stumbles',
  'crashes before',
  'crashes after',
  'happens twice',
];

export interface FaultPlanter {
  around: ActivityWrapper;
  /** Replaces what was planted before. */
  plant(...faults: Fault[]): void;
  /** How many of them have struck. */
  struck(): number;
}

/** Plants faults into the activities of a running platform. */
export function createFaultPlanter(): FaultPlanter {
  let planted: { fault: Fault; struck: boolean }[] = [];
  return {
    plant(...faults) {
      planted = faults.map((fault) => ({ fault, struck: false }));
    },
    struck: () => planted.filter(({ struck }) => struck).length,
    around: async ({ workflow, step }, run, alone) => {
      const found = planted.find(({ fault }) => fault.workflow === workflow && fault.step === step);
      if (!found || (found.struck && found.fault.kind !== 'fails')) return run();
      found.struck = true;
      return strike(found.fault.kind, run, alone);
    },
  };
}

async function strike(
  kind: Fault['kind'],
  run: () => Promise<unknown>,
  alone: () => Promise<unknown>,
): Promise<unknown> {
  if (kind === 'fails') throw new DomainError('validation_failed', { reason: 'planted by a test.' });
  if (kind === 'stumbles') throw new Error('planted by a test');
  if (kind === 'crashes before') throw new Abandoned('planted by a test');
  if (kind === 'happens twice') await alone();
  const result = await run();
  if (kind === 'crashes after') throw new Abandoned('planted by a test');
  return result;
}
