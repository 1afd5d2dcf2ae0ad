import { EmptyState, PageHead } from '@gpuaas/web-ui-kit';
import { useMemo } from 'react';
import { useSlotRows } from '../../api/slots.ts';
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
import { stateOf } from './slot-facts.ts';
import { SlotPanel } from './slot-panel.tsx';
import { Toolbar } from './toolbar.tsx';

/** Every GPU of the fleet: what it does, for whom, and why one is not free. */
export function Slots() {
  return (
    <PlatformOnly title="Slots" permission="platform.node.read">
      <SlotList />
    </PlatformOnly>
  );
}

function SlotList() {
  const { search } = useAddress<'slots'>();
  const change = useChangeSearch();
  const { node } = search;
  const state = stateOf(search.state);
  const list = useSlotRows({ state, node });
  const columns = useMemo(() => columnsFor((id) => paths.slots({ state, node, slot: id })), [state, node]);
  const command = commandOf('gpuaas', 'slot', 'list', node && '--node', node, state && '--state', state);
  const isFiltered = state !== undefined || node !== undefined;
  return (
    <div className="flex h-full flex-col">
      <title>Slots · Platform · GPUaaS</title>
      <PageHead
        title="Slots"
        meta={<span className="text-ink-3">a slot is a GPU that can be allocated</span>}
        actions={
          list.rows && (
            <CodeButton
              title="Slots"
              resource={list.rows}
              snippets={snippetsOf({ operation: 'listSlots', query: { node, state } }, `${command} -o json`)}
            />
          )
        }
      />
      <Toolbar filter={{ state, node }} onChange={(next) => change({ ...next, slot: undefined })} />
      <ListTable
        label="Slots"
        columns={columns}
        list={list}
        minWidth={960}
        empty={
          <EmptyState
            title={isFiltered ? 'No slots match' : 'No slots yet'}
            hint={
              isFiltered
                ? 'Choose another state or node.'
                : 'A node’s GPUs become slots when an operator approves them on the node’s page.'
            }
            command={command}
          />
        }
      />
      <ListFoot text={footOf(list.rows?.length ?? 0, list.isComplete)} command={command} />
      <SlotPanel id={search.slot} onClose={() => change({ slot: undefined })} />
    </div>
  );
}

function footOf(shown: number, isComplete: boolean): string {
  const count = shown.toLocaleString('en-US');
  if (!isComplete) return `${count} loaded`;
  return shown === 1 ? '1 slot' : `${count} slots`;
}
