import type { ServiceAccountView } from '@gpuaas/contract';
import {
  Button,
  Confirm,
  confirmDone,
  EmptyState,
  type MenuEntry,
  PageHead,
  ProblemView,
  RowMenuProvider,
} from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useProject } from '../../api/me.ts';
import { type AccountChange, useChangeServiceAccount, useServiceAccountRows } from '../../api/service-accounts.ts';
import { toProblem } from '../../api/to-problem.ts';
import { useAccess } from '../../frame/use-access.ts';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { AccountKeys } from './account-keys.tsx';
import { columns } from './columns.tsx';
import { CreateAccount } from './create-account.tsx';

const words = {
  disable: { done: 'disabled', consequence: 'Its keys and tokens are refused until you enable it again.' },
  enable: { done: 'enabled', consequence: 'Its keys work again.' },
  delete: { done: 'deleted', consequence: 'Programs that use it lose access at once. This cannot be undone.' },
} as const;

/** Identities of programs in this project: who uses them, when last, and their keys. */
export function ServiceAccounts() {
  const project = useProject();
  const list = useServiceAccountRows();
  const change = useChangeServiceAccount();
  const [isCreating, setCreating] = useState(false);
  const [opened, setOpened] = useState<ServiceAccountView['id']>();
  const [asked, setAsked] = useState<{ account: ServiceAccountView; to: AccountChange }>();
  const reason = useAccess().reason('service_account.write');
  const count = list.rows?.length ?? 0;
  const account = list.rows?.find(({ id }) => id === opened);
  const entries = (row: ServiceAccountView): MenuEntry[] => {
    const isActive = row.state === 'active';
    return [
      { label: 'Keys…', reason, onSelect: () => setOpened(row.id) },
      {
        label: isActive ? 'Disable…' : 'Enable…',
        reason,
        onSelect: () => setAsked({ account: row, to: isActive ? 'disable' : 'enable' }),
      },
      { label: 'Delete…', reason, danger: true, onSelect: () => setAsked({ account: row, to: 'delete' }) },
    ];
  };
  const close = () => {
    setAsked(undefined);
    change.reset();
  };
  const confirm = () => {
    if (!asked) return;
    change.mutate(asked, {
      onSuccess() {
        close();
        confirmDone(`${asked.account.name} ${words[asked.to].done}.`);
      },
    });
  };
  const verb = asked ? `${asked.to.slice(0, 1).toUpperCase()}${asked.to.slice(1)}` : 'Change';
  return (
    <div className="flex h-full flex-col">
      <title>{`Service accounts · ${project.slug} · GPUaaS`}</title>
      <PageHead
        title="Service accounts"
        actions={
          <Button size="medium" look="primary" reason={reason} onClick={() => setCreating(true)}>
            Create…
          </Button>
        }
      />
      <RowMenuProvider entries={entries}>
        <ListTable
          label="Service accounts"
          columns={columns}
          list={list}
          minWidth={640}
          empty={
            <EmptyState
              title="No service accounts"
              hint="A program that runs without you needs one. Scripts that you start yourself use your own sign-in."
              command="gpuaas sa create nightly --scope allocation.read,allocation.create"
            />
          }
        />
      </RowMenuProvider>
      <ListFoot text={count === 1 ? '1 service account' : `${count} service accounts`} command="gpuaas sa list" />
      {isCreating && <CreateAccount onClose={() => setCreating(false)} />}
      {account && <AccountKeys account={account} onClose={() => setOpened(undefined)} />}
      <Confirm
        open={asked !== undefined}
        onOpenChange={(open) => open || close()}
        title={`${verb} ${asked?.account.name ?? 'it'}?`}
        action={verb}
        consequences={asked ? [words[asked.to].consequence] : []}
        onConfirm={confirm}
        pending={change.isPending}
        problem={change.error && <ProblemView problem={toProblem(change.error)} />}
      />
    </div>
  );
}
