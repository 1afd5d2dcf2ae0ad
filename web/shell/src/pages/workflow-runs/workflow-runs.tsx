import type { WorkflowRunView } from '@gpuaas/contract';
import { EmptyState, PageHead, Segmented } from '@gpuaas/web-ui-kit';
import { useMemo } from 'react';
import { useWorkflowRows } from '../../api/workflows.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useChangeSearch } from '../../frame/use-change-search.ts';
import { paths } from '../../paths.ts';
import { CodeButton } from '../code-panel.tsx';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { PlatformOnly } from '../platform-only.tsx';
import { columnsFor } from './columns.tsx';
import { RunPanel } from './run-panel.tsx';
import { stateOf, viewOf, views } from './views.ts';

/** The long work of the platform: what runs, what failed and what is stuck. */
export function WorkflowRuns() {
  return (
    <PlatformOnly title="Workflow runs" permission="platform.workflow.read">
      <RunList />
    </PlatformOnly>
  );
}

const isOver = ({ state }: WorkflowRunView) => state === 'cancelled';

function RunList() {
  const { search } = useAddress<'workflows'>();
  const change = useChangeSearch();
  const view = viewOf(search.state);
  const state = stateOf(view);
  const list = useWorkflowRows(state);
  const columns = useMemo(() => columnsFor((id) => paths.workflows({ state: search.state, run: id })), [search.state]);
  const command = commandOf('gpuaas', 'workflow', 'list', state && '--state', state);
  return (
    <div className="flex h-full flex-col">
      <title>Workflow runs · Platform · GPUaaS</title>
      <PageHead
        title="Workflow runs"
        meta={<span className="text-ink-3">newest first</span>}
        actions={
          list.rows && (
            <CodeButton
              title="Workflow runs"
              resource={list.rows}
              snippets={snippetsOf({ operation: 'listWorkflows', query: { state } }, `${command} -o json`)}
            />
          )
        }
      />
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-6 pb-3 max-sm:px-4">
        <Segmented
          label="State"
          value={view}
          onChange={(next) => change({ state: next === 'all' ? undefined : next, run: undefined })}
          options={views}
        />
      </div>
      <ListTable
        label="Workflow runs"
        columns={columns}
        list={list}
        isMuted={isOver}
        minWidth={720}
        empty={
          <EmptyState
            title={state === undefined ? 'No workflow runs yet' : 'No workflow runs here'}
            hint="Each allocation that is created, released or cleaned up after is a run. Runs are kept for 30 days."
            command={command}
          />
        }
      />
      <ListFoot text={footOf(list.rows?.length ?? 0, list.isComplete)} command={command} />
      <RunPanel id={search.run} onClose={() => change({ run: undefined })} />
    </div>
  );
}

function footOf(shown: number, isComplete: boolean): string {
  if (!isComplete) return `${shown.toLocaleString('en-US')} loaded`;
  return shown === 1 ? '1 run' : `${shown.toLocaleString('en-US')} runs`;
}
