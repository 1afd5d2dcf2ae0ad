import type { NodeView } from '@gpuaas/contract';
import { Button, EmptyState, PageHead } from '@gpuaas/web-ui-kit';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNodeRows } from '../../api/nodes.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { CodeButton } from '../code-panel.tsx';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { PlatformOnly } from '../platform-only.tsx';
import { AddNodeDialog } from './add-node-dialog.tsx';
import { columns } from './columns.tsx';
import { summaryOf } from './node-facts.ts';

const command = 'gpuaas node list';
const isOver = ({ state }: NodeView) => state === 'retired' || state === 'deleted';

/** The hosts of the fleet: which of them work, what they have and how much of it is free. */
export function Nodes() {
  return (
    <PlatformOnly title="Nodes" permission="platform.node.read">
      <NodeList />
    </PlatformOnly>
  );
}

function NodeList() {
  const [isAdding, setAdding] = useState(false);
  const list = useNodeRows();
  const total = list.isComplete ? list.rows?.length : undefined;
  const add = (
    <Button look="primary" size="medium" onClick={() => setAdding(true)}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      Add node
    </Button>
  );
  return (
    <div className="flex h-full flex-col">
      <title>Nodes · Platform · GPUaaS</title>
      <PageHead
        title="Nodes"
        meta={<span className="text-ink-3">{list.rows && list.rows.length > 0 && summaryOf(list.rows)}</span>}
        actions={
          <>
            {list.rows && (
              <CodeButton
                title="Nodes"
                resource={list.rows}
                snippets={snippetsOf({ operation: 'listNodes' }, command)}
              />
            )}
            {add}
          </>
        }
      />
      <ListTable
        label="Nodes"
        columns={columns}
        list={list}
        isMuted={isOver}
        minWidth={720}
        empty={
          <EmptyState
            title="No nodes yet"
            hint="A node is a host with GPUs. Add it here, then start the agent on the host with the join token."
            action={add}
            command="gpuaas node create NAME"
          />
        }
      />
      <ListFoot text={footOf(list.rows?.length ?? 0, total)} command={command} />
      <AddNodeDialog open={isAdding} onOpenChange={setAdding} />
    </div>
  );
}

function footOf(shown: number, total: number | undefined): string {
  if (total === undefined) return `${shown.toLocaleString('en-US')} loaded`;
  return total === 1 ? '1 node' : `${total.toLocaleString('en-US')} nodes`;
}
