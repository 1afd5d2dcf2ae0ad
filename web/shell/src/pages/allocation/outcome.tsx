import type { AllocationView, StateGroup } from '@gpuaas/contract';
import { buttonClass, Card, Moment, StateMark } from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';

interface OutcomeProps {
  allocation: AllocationView;
  onOpenRunbook(name: string): void;
}

/** How it ended, or why it cannot end: said first, and what can be done about it. */
export function Outcome({ allocation, onOpenRunbook }: OutcomeProps) {
  const { state, failure, released_at, state_changed_at, node, sku } = allocation;
  const scope = useScope();
  const again = (
    <a href={paths.newAllocation(scope, sku)} className={buttonClass()}>
      New allocation of {sku}
    </a>
  );
  if (state === 'released') {
    return (
      <Told
        group="ended"
        title={
          <>
            It was released at <Moment at={released_at ?? state_changed_at} />.
          </>
        }
        actions={again}
      >
        Its shells have ended, what it had on {node.name} is deleted and its GPUs are back in the pool. Nothing is
        charged any more. This page stays.
      </Told>
    );
  }
  if (state === 'failed') {
    const runbook = <RunbookButton onOpen={() => onOpenRunbook('allocation-stuck-in-provisioning')} />;
    return (
      <Told
        group="error"
        title="It could not be made ready."
        code={failure?.code}
        actions={
          <>
            {again}
            {runbook}
          </>
        }
      >
        {failure?.detail} Nothing is charged. Create another one; if that fails too, tell an operator the correlation id
        in the details.
      </Told>
    );
  }
  if (state === 'release_failed') {
    return (
      <Told group="error" title={`${node.name} could not prove that nothing is left of it.`} code={failure?.code}>
        {failure?.detail} Charging has stopped. Its GPUs are given to nobody until it is released for good.
      </Told>
    );
  }
  return null;
}

interface ToldProps {
  group: StateGroup;
  title: ReactNode;
  code?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

function Told({ group, title, code, actions, children }: ToldProps) {
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
      Read the runbook
    </button>
  );
}
