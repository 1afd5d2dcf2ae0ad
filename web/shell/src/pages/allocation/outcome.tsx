import type { AllocationView, ReleaseReason, StateGroup } from '@gpuaas/contract';
import { buttonClass, Card, Moment, StateMark } from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';

interface OutcomeProps {
  allocation: AllocationView;
  onOpenRunbook(name: string): void;
}

/** How it ended, or why it cannot end, and what can be done about it. */
export function Outcome({ allocation, onOpenRunbook }: OutcomeProps) {
  const { state, failure, released_at, release_reason, state_changed_at, node, sku, gpu } = allocation;
  const one = gpu.count === 1;
  const scope = useScope();
  const again = (
    <a href={paths.newAllocation(scope, { sku })} className={buttonClass()}>
      New {sku} allocation
    </a>
  );
  if (state === 'released') {
    return (
      <Note
        group="ended"
        title={
          <>
            Released at <Moment at={released_at ?? state_changed_at} />
          </>
        }
        actions={again}
      >
        {releasedBecause[release_reason ?? 'requested']} Its shells have ended, its data on {node.name} is deleted and{' '}
        {one ? 'its GPU is' : 'its GPUs are'} free again.
      </Note>
    );
  }
  if (state === 'failed') {
    const runbook = <RunbookButton onOpen={() => onOpenRunbook('allocation-stuck-in-provisioning')} />;
    return (
      <Note
        group="error"
        title="Provisioning failed"
        code={failure?.code}
        actions={
          <>
            {again}
            {runbook}
          </>
        }
      >
        {failure?.detail} Create another allocation. If that fails too, send the correlation ID below to an operator.
      </Note>
    );
  }
  if (state === 'release_failed') {
    return (
      <Note group="error" title={`Cleanup on ${node.name} could not be verified`} code={failure?.code}>
        {failure?.detail} Release again, or ask an operator. {one ? 'The GPU stays' : 'The GPUs stay'} blocked until the
        release succeeds.
      </Note>
    );
  }
  return null;
}

/** What whoever had it did not ask for. */
const releasedBecause: Readonly<Record<ReleaseReason, string>> = {
  requested: '',
  operator: 'An operator released it.',
  max_duration: 'Its time was over.',
  idle: 'Its GPUs were idle for too long.',
};

interface NoteProps {
  group: StateGroup;
  title: ReactNode;
  code?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

function Note({ group, title, code, actions, children }: NoteProps) {
  return (
    <Card>
      <div className="flex items-start gap-3">
        <StateMark group={group} className="mt-1" />
        <div className="min-w-0 flex-1">
          <h2 className="font-[550]">{title}</h2>
          <p className="max-w-[72ch] text-ink-2">{children}</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            {actions}
            {code !== undefined && <span className="mono-sm text-ink-3">{code}</span>}
          </div>
        </div>
      </div>
    </Card>
  );
}

function RunbookButton({ onOpen }: { onOpen(): void }) {
  return (
    <button type="button" className={buttonClass()} onClick={onOpen}>
      Open runbook
    </button>
  );
}
