import type { AllocationView } from '@gpuaas/contract';
import { Confirm, confirmDone, formatGpus, formatPerHour, isNothing, ProblemView } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useReleaseAllocation } from '../api/allocations.ts';
import { toProblem } from '../api/to-problem.ts';
import { isCancelled } from './allocation-actions.ts';
import { billingIsOff } from './billing.ts';

/** Asking before a release, and doing it: for a row of the list as for an allocation's own page. */
export function useRelease() {
  const [allocation, setAllocation] = useState<AllocationView>();
  const [isOpen, setOpen] = useState(false);
  const release = useReleaseAllocation();
  return {
    ask(next: AllocationView) {
      release.reset();
      setAllocation(next);
      setOpen(true);
    },
    dialog: {
      allocation,
      isOpen,
      onOpenChange: setOpen,
      isPending: release.isPending,
      error: release.error,
      onConfirm() {
        if (!allocation) return;
        release.mutate(allocation.id, {
          onSuccess() {
            setOpen(false);
            confirmDone(`${allocation.name} is being ${isCancelled(allocation) ? 'cancelled' : 'released'}.`);
          },
        });
      },
    },
  };
}

type ReleaseDialogProps = ReturnType<typeof useRelease>['dialog'];

export function ReleaseDialog({ allocation, isOpen, onOpenChange, isPending, error, onConfirm }: ReleaseDialogProps) {
  if (!allocation) return null;
  const words = isCancelled(allocation)
    ? { title: `Cancel ${allocation.name}?`, action: 'Cancel allocation', dismiss: 'Keep it' }
    : { title: `Release ${allocation.name}?`, action: 'Release' };
  return (
    <Confirm
      open={isOpen}
      onOpenChange={onOpenChange}
      {...words}
      consequences={consequencesOf(allocation)}
      onConfirm={onConfirm}
      pending={isPending}
      problem={error && <ProblemView problem={toProblem(error)} />}
    />
  );
}

function consequencesOf(allocation: AllocationView): string[] {
  const { state, gpu, node, price_per_hour: price } = allocation;
  const gpus = `${formatGpus(gpu)} on ${node.name} ${gpu.count === 1 ? 'becomes' : 'become'} free.`;
  if (isCancelled(allocation)) return [`${node.name} deletes whatever it has set up so far.`, gpus];
  if (state === 'release_failed') return [`${node.name} deletes what is left and checks again.`, gpus];
  return [
    'All shells end immediately.',
    `All its data on ${node.name} is deleted. This can’t be undone.`,
    gpus,
    ...(isNothing(price) ? [] : [`The price of ${formatPerHour(price)} ends. ${billingIsOff}.`]),
  ];
}
