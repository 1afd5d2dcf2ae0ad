import type { AllocationView } from '@gpuaas/contract';
import { stateEntry } from '@gpuaas/web-ui-kit';
import type { Access } from '../frame/access.ts';

/** Why a terminal cannot be opened, or undefined when it can. One that is opened early connects by itself. */
export function whyNoTerminal(access: Access, { state, name }: AllocationView): string | undefined {
  const refused = access.reason('terminal.open');
  if (refused !== undefined) return refused;
  return state === 'active' || isCancelled({ state })
    ? undefined
    : `${name} ${now(state)}. A terminal needs an active allocation.`;
}

/** Not active yet: giving it back means to cancel it. */
export function isCancelled({ state }: Pick<AllocationView, 'state'>): boolean {
  return state === 'requested' || state === 'provisioning';
}

/** What giving it back is called in its state. */
export function releaseLabel(allocation: AllocationView): string {
  if (isCancelled(allocation)) return 'Cancel…';
  return allocation.state === 'release_failed' ? 'Release again…' : 'Release…';
}

export function whyNoRelease(access: Access, { state, name }: AllocationView): string | undefined {
  const refused = access.reason('allocation.release');
  if (refused !== undefined) return refused;
  return state === 'releasing' || state === 'released' || state === 'failed'
    ? `${name} ${now(state)}. There is nothing to release.`
    : undefined;
}

const words: Partial<Record<AllocationView['state'], string>> = {
  releasing: 'is being released',
  failed: 'has failed',
  release_failed: 'could not be released',
};

function now(state: AllocationView['state']): string {
  return words[state] ?? `is ${stateEntry('allocation', state).word.toLowerCase()}`;
}
