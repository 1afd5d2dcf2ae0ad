import type { NodeView } from '@gpuaas/contract';
import { EmptyState } from '@gpuaas/web-ui-kit';
import { useMemo, useState } from 'react';
import { useNodeTaskRows } from '../../api/nodes.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { taskColumns } from './task-columns.tsx';
import { TaskPanel } from './task-panel.tsx';

/** What the node was asked to do, how often it tried and how long it took. */
export function NodeTasks({ node }: { node: NodeView }) {
  const list = useNodeTaskRows(node.id);
  const [open, setOpen] = useState<string>();
  const columns = useMemo(() => taskColumns(setOpen), []);
  const command = commandOf('gpuaas', 'node', 'tasks', node.name);
  const count = (list.rows?.length ?? 0).toLocaleString('en-US');
  return (
    <div className="flex h-full flex-col [&>section]:border-t-0">
      <ListTable
        label="Tasks"
        columns={columns}
        list={list}
        minWidth={720}
        empty={
          <EmptyState
            title="No tasks yet"
            hint="The node gets a task when an allocation is set up or released, and for each terminal."
          />
        }
      />
      <ListFoot
        text={list.isComplete ? (count === '1' ? '1 task' : `${count} tasks`) : `${count} loaded`}
        command={command}
      />
      <TaskPanel
        task={list.rows?.find(({ id }) => id === open)}
        onClose={() => setOpen(undefined)}
        snippets={snippetsOf({ operation: 'listNodeTasks', params: { node_id: node.id } }, command)}
      />
    </div>
  );
}
