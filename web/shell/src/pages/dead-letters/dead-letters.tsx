import type { DeadLetterView } from '@gpuaas/contract';
import { EmptyState, PageHead, Segmented } from '@gpuaas/web-ui-kit';
import { useMemo } from 'react';
import { useDeadLetterRows } from '../../api/dead-letters.ts';
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
import { LetterPanel } from './letter-panel.tsx';
import { stateOf, viewOf, views } from './views.ts';

/** Events that a consumer failed to handle: why, and what was done about them. */
export function DeadLetters() {
  return (
    <PlatformOnly title="Dead letters" permission="platform.dead_letter.read">
      <DeadLetterList />
    </PlatformOnly>
  );
}

function DeadLetterList() {
  const { search } = useAddress<'deadLetters'>();
  const change = useChangeSearch();
  const view = viewOf(search.state);
  const state = stateOf(view);
  const list = useDeadLetterRows(state);
  const columns = useMemo(
    () => columnsFor((id) => paths.deadLetters({ state: search.state, letter: id }), view === 'all'),
    [search.state, view],
  );
  const command = commandOf(
    'gpuaas',
    'dead-letter',
    'list',
    view === 'all' && '--all',
    view !== 'all' && view !== 'open' && '--state',
    view !== 'all' && view !== 'open' && view,
  );
  return (
    <div className="flex h-full flex-col">
      <title>Dead letters · Platform · GPUaaS</title>
      <PageHead
        title="Dead letters"
        meta={<span className="text-ink-3">events that could not be processed, oldest first</span>}
        actions={
          list.rows && (
            <CodeButton
              title="Dead letters"
              resource={list.rows}
              snippets={snippetsOf({ operation: 'listDeadLetters', query: { state } }, `${command} -o json`)}
            />
          )
        }
      />
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-6 pb-3 max-sm:px-4">
        <Segmented
          label="State"
          value={view}
          onChange={(next) => change({ state: next === 'open' ? undefined : next, letter: undefined })}
          options={views}
        />
      </div>
      <ListTable
        label="Dead letters"
        columns={columns}
        list={list}
        isMuted={({ state: of }: DeadLetterView) => view === 'all' && of !== 'open'}
        minWidth={720}
        empty={
          <EmptyState
            title={view === 'open' ? 'No open dead letters' : 'No dead letters here'}
            hint="An event that its consumer fails to handle for 15 minutes is shown here with the reason."
            command={command}
          />
        }
      />
      <ListFoot text={footOf(list.rows?.length ?? 0, list.isComplete)} command={command} />
      <LetterPanel id={search.letter} onClose={() => change({ letter: undefined })} />
    </div>
  );
}

function footOf(shown: number, isComplete: boolean): string {
  if (!isComplete) return `${shown.toLocaleString('en-US')} loaded`;
  return shown === 1 ? '1 dead letter' : `${shown.toLocaleString('en-US')} dead letters`;
}
