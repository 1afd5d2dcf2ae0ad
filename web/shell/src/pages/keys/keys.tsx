import type { SshKeyView } from '@gpuaas/contract';
import { Button, Confirm, confirmDone, EmptyState, PageHead, ProblemView } from '@gpuaas/web-ui-kit';
import { useMemo, useState } from 'react';
import { useDeleteSshKey, useSshKeyRows } from '../../api/ssh-keys.ts';
import { toProblem } from '../../api/to-problem.ts';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { AddKey } from './add-key.tsx';
import { columnsFor } from './columns.tsx';

/** SSH public keys of whoever is signed in. */
export function Keys() {
  const list = useSshKeyRows();
  const remove = useDeleteSshKey();
  const [asked, setAsked] = useState<SshKeyView>();
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => columnsFor(setAsked), []);
  const count = list.rows?.length ?? 0;
  const close = () => {
    setAsked(undefined);
    remove.reset();
  };
  const confirm = () => {
    if (!asked) return;
    remove.mutate(asked.id, {
      onSuccess() {
        close();
        confirmDone(`Key ${asked.name} deleted.`);
      },
    });
  };
  return (
    <div className="flex h-full flex-col">
      <title>SSH keys · GPUaaS</title>
      <PageHead
        title="SSH keys"
        actions={
          <Button size="medium" look="primary" onClick={() => setAdding(true)}>
            Add key…
          </Button>
        }
      />
      <ListTable
        label="SSH keys"
        columns={columns}
        list={list}
        minWidth={640}
        empty={<EmptyState title="No SSH keys" command="gpuaas key add ~/.ssh/id_ed25519.pub" />}
      />
      <ListFoot text={count === 1 ? '1 key' : `${count} keys`} command="gpuaas key list" />
      {isAdding && <AddKey onClose={() => setAdding(false)} />}
      <Confirm
        open={asked !== undefined}
        onOpenChange={(open) => open || close()}
        title={`Delete ${asked?.name ?? 'this key'}?`}
        action="Delete key"
        consequences={['You can add it again later.']}
        onConfirm={confirm}
        pending={remove.isPending}
        problem={remove.error && <ProblemView problem={toProblem(remove.error)} />}
      />
    </div>
  );
}
