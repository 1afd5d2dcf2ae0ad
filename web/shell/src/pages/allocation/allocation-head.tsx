import type { AllocationView } from '@gpuaas/contract';
import { Button, buttonClass, CopyableId, PageHead, StateBadge, Tag, useShortcuts } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { SquareTerminal } from 'lucide-react';
import { operatesPlatform, useMe, useScope } from '../../api/me.ts';
import { useAccess } from '../../frame/use-access.ts';
import { paths } from '../../paths.ts';
import { releaseLabel, whyNoRelease, whyNoTerminal } from '../allocation-actions.ts';
import { OperatorVerbs } from '../operator-verbs.tsx';
import { ReleaseDialog, useRelease } from '../release-dialog.tsx';

export function AllocationHead({ allocation }: { allocation: AllocationView }) {
  const scope = useScope();
  return (
    <PageHead
      title={allocation.name}
      parent={{ label: 'Allocations', href: paths.allocations(scope) }}
      meta={
        <>
          <StateBadge kind="allocation" state={allocation.state} />
          {allocation.simulated && <Tag>simulated</Tag>}
          {allocation.isolation === 'none' && <Tag>isolation: none</Tag>}
          <CopyableId id={allocation.id} />
        </>
      }
      actions={
        <>
          <TerminalAction allocation={allocation} />
          <ReleaseAction allocation={allocation} />
          <ForcedActions allocation={allocation} />
        </>
      }
    />
  );
}

function TerminalAction({ allocation }: { allocation: AllocationView }) {
  const reason = whyNoTerminal(useAccess(), allocation);
  const path = paths.terminal(useScope(), allocation.id);
  const { history } = useRouter();
  useShortcuts({ t: () => reason === undefined && history.push(path) });
  const content = (
    <>
      <SquareTerminal size={16} strokeWidth={1.5} aria-hidden="true" />
      Terminal
    </>
  );
  if (reason === undefined) {
    return (
      <a href={path} className={buttonClass('primary', 'medium')}>
        {content}
      </a>
    );
  }
  return (
    <Button look="primary" size="medium" reason={reason}>
      {content}
    </Button>
  );
}

/** For operators, and only where what members can do is not enough. */
function ForcedActions({ allocation }: { allocation: AllocationView }) {
  const { data: me } = useMe();
  const access = useAccess();
  if (!operatesPlatform(me)) return null;
  const isStuck = allocation.state === 'release_failed';
  if (!isStuck && access.may('allocation.release')) return null;
  return <OperatorVerbs allocation={{ ...allocation, gpu_count: allocation.gpu.count }} node={allocation.node.name} />;
}

function ReleaseAction({ allocation }: { allocation: AllocationView }) {
  const release = useRelease();
  return (
    <>
      <Button size="medium" reason={whyNoRelease(useAccess(), allocation)} onClick={() => release.ask(allocation)}>
        {releaseLabel(allocation)}
      </Button>
      <ReleaseDialog {...release.dialog} />
    </>
  );
}
