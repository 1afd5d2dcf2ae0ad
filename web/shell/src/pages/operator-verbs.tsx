import type { NodeAllocation } from '@gpuaas/contract';
import { Button, confirmDone } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useForceCleanup, useForceRelease } from '../api/operator-allocations.ts';
import { useAccess } from '../frame/use-access.ts';
import { whyNoForceCleanup, whyNoForceRelease } from './force-verbs.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export type Forced = Pick<NodeAllocation, 'id' | 'name' | 'state' | 'gpu_count'>;

/** What an operator can do with anybody's allocation. Each asks for a reason and says what will be the case afterwards. */
export function OperatorVerbs({ allocation, node }: { allocation: Forced; node: string }) {
  const [asked, setAsked] = useState<'release' | 'cleanup'>();
  const access = useAccess();
  const release = useForceRelease(allocation.id);
  const cleanup = useForceCleanup(allocation.id);
  const { name, gpu_count: count } = allocation;
  const gpus = count === 1 ? 'Its GPU' : `Its ${count} GPUs`;
  return (
    <>
      <Button reason={whyNoForceRelease(access, allocation)} onClick={() => setAsked('release')}>
        Force release…
      </Button>
      <Button reason={whyNoForceCleanup(access, allocation)} onClick={() => setAsked('cleanup')}>
        Force cleanup…
      </Button>
      <ReasonDialog
        open={asked === 'release'}
        onOpenChange={(open) => setAsked(open ? 'release' : undefined)}
        title={`Release ${name}?`}
        consequences={[
          'All shells end immediately.',
          `All its data on ${node} is deleted. This can’t be undone.`,
          `${gpus} ${count === 1 ? 'is' : 'are'} free when ${node} has verified that nothing is left.`,
        ]}
        action="Force release"
        hint="Kept in the audit log. Its project sees that an operator released it."
        mutation={release}
        onDone={() => confirmDone(`${name} is being released.`)}
      />
      <ReasonDialog
        open={asked === 'cleanup'}
        onOpenChange={(open) => setAsked(open ? 'cleanup' : undefined)}
        title={`Free the GPUs of ${name}?`}
        consequences={[
          `Only after you have looked at ${node}, or reinstalled it: no account, process, file or mount of ${name} may be left.`,
          `${gpus} ${count === 1 ? 'goes' : 'go'} to the next tenant on your word. ${node} checks nothing.`,
        ]}
        action="Force cleanup"
        typed={{ label: 'Type the allocation’s name to confirm that nothing is left', text: name }}
        mutation={cleanup}
        onDone={() => confirmDone(`${name} is cleaned up. ${gpus} ${count === 1 ? 'is' : 'are'} free.`)}
      />
    </>
  );
}
