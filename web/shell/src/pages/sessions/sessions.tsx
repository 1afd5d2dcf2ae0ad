import type { SessionView } from '@gpuaas/contract';
import { Button, Confirm, confirmDone, EmptyState, PageHead, ProblemView } from '@gpuaas/web-ui-kit';
import { useMemo, useState } from 'react';
import { useEndSessions, useSessionRows } from '../../api/sessions.ts';
import { toProblem } from '../../api/to-problem.ts';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { columnsFor } from './columns.tsx';
import { endedText, questionOf } from './views.ts';

/** Where somebody is signed in. What they do not recognise they can end. */
export function Sessions() {
  const list = useSessionRows();
  const end = useEndSessions();
  const [asked, setAsked] = useState<SessionView | 'others'>();
  const columns = useMemo(() => columnsFor(setAsked), []);
  const others = list.rows?.filter(({ is_current: isCurrent }) => !isCurrent).length ?? 0;
  const close = () => {
    setAsked(undefined);
    end.reset();
  };
  const confirm = () => {
    if (asked === undefined) return;
    end.mutate(asked === 'others' ? 'others' : asked.id, {
      onSuccess(ended) {
        close();
        confirmDone(endedText(ended));
      },
    });
  };
  return (
    <div className="flex h-full flex-col">
      <title>Sessions · GPUaaS</title>
      <PageHead
        title="Sessions"
        meta={<span className="text-ink-3">where you’re signed in, latest sign-in first</span>}
        actions={
          <Button
            size="medium"
            reason={others === 0 ? 'This is your only session.' : undefined}
            onClick={() => setAsked('others')}
          >
            End all others…
          </Button>
        }
      />
      <ListTable
        label="Sessions"
        columns={columns}
        list={list}
        minWidth={720}
        empty={<EmptyState title="No sessions" command="gpuaas session list" />}
      />
      <ListFoot
        text={list.rows?.length === 1 ? '1 session' : `${list.rows?.length ?? 0} sessions`}
        command="gpuaas session list"
      />
      <Confirm
        open={asked !== undefined}
        onOpenChange={(open) => open || close()}
        {...questionOf(asked)}
        onConfirm={confirm}
        pending={end.isPending}
        problem={end.error && <ProblemView problem={toProblem(end.error)} />}
      />
    </div>
  );
}
