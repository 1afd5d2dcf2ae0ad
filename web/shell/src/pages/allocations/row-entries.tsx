import type { AllocationView } from '@gpuaas/contract';
import { confirmDone, copyText, type MenuEntry } from '@gpuaas/web-ui-kit';
import { useScope } from '../../api/me.ts';
import { useAccess } from '../../frame/use-access.ts';
import { paths } from '../../paths.ts';
import { releaseLabel, whyNoRelease, whyNoTerminal } from '../allocation-actions.ts';

/** What can be done with a row, each with the reason when it cannot. */
export function useRowEntries(askRelease: (allocation: AllocationView) => void) {
  const access = useAccess();
  const scope = useScope();
  return (allocation: AllocationView): MenuEntry[] => [
    {
      label: 'Open terminal',
      href: paths.terminal(scope, allocation.id),
      reason: whyNoTerminal(access, allocation),
    },
    {
      label: releaseLabel(allocation),
      danger: true,
      onSelect: () => askRelease(allocation),
      reason: whyNoRelease(access, allocation),
    },
    {
      label: 'Copy ID',
      onSelect: () => void copyText(allocation.id).then(() => confirmDone(`Copied the ID of ${allocation.name}.`)),
    },
  ];
}
