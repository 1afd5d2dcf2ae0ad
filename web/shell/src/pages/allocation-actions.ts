import type { AllocationView, ProjectView } from '@gpuaas/contract';
import { stateEntry } from '@gpuaas/web-ui-kit';
import { reasonAgainst } from '../api/me.ts';

/** Why a shell cannot be opened, or undefined when it can. One that is being prepared opens by itself when it is ready. */
export function whyNoTerminal(project: ProjectView, { state, name }: AllocationView): string | undefined {
  const refused = reasonAgainst(project, 'terminal.open');
  if (refused !== undefined) return refused;
  return state === 'active' || state === 'provisioning' || state === 'requested'
    ? undefined
    : `${name} is ${word(state)}. A shell needs it to be active.`;
}

export function whyNoRelease(project: ProjectView, { state, name }: AllocationView): string | undefined {
  const refused = reasonAgainst(project, 'allocation.release');
  if (refused !== undefined) return refused;
  if (state === 'active' || state === 'release_failed') return undefined;
  return state === 'requested' || state === 'provisioning'
    ? `${name} can be released when it is active.`
    : `${name} is ${word(state)} already.`;
}

function word(state: string): string {
  return stateEntry('allocation', state).word.toLowerCase();
}
