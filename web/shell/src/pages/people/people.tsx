import type { Person } from '@gpuaas/contract';
import { Button, type Column, confirmDone, EmptyState, FilterInput, PageHead, TimeAgo } from '@gpuaas/web-ui-kit';
import { useMemo, useState } from 'react';
import { usePeopleRows, useSwitchPerson } from '../../api/people.ts';
import { useAccess } from '../../frame/use-access.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useChangeSearch } from '../../frame/use-change-search.ts';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { PlatformOnly } from '../platform-only.tsx';
import { platformRoleText } from '../platform-role.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { PlatformRoleDialog } from './platform-role-dialog.tsx';

/** Everybody who has signed in. */
export function People() {
  return (
    <PlatformOnly title="People" permission="platform.user.read">
      <title>People · Platform · GPUaaS</title>
      <PeopleList />
    </PlatformOnly>
  );
}

function PeopleList() {
  const { q = '' } = useAddress<'people'>().search;
  const change = useChangeSearch();
  const list = usePeopleRows(q);
  const [asked, setAsked] = useState<Person>();
  const [changed, setChanged] = useState<Person>();
  const reason = useAccess().reason('platform.user.write');
  const mutation = useSwitchPerson(asked);
  const columns = useMemo<Column<Person>[]>(() => columnsFor({ ask: setAsked, change: setChanged }, reason), [reason]);
  const isDisabled = asked !== undefined && asked.disabled_at !== null;
  const count = list.rows?.length ?? 0;
  return (
    <div className="flex h-full flex-col">
      <PageHead title="People" />
      <div className="px-6 pb-3 max-sm:px-4">
        <FilterInput
          label="Find people"
          value={q}
          onChange={(next) => change({ q: next === '' ? undefined : next })}
          placeholder="Username, name or email"
        />
      </div>
      <ListTable
        label="People"
        columns={columns}
        list={list}
        minWidth={800}
        empty={<EmptyState title="Nobody found" command="gpuaas user list" />}
      />
      <ListFoot text={count === 1 ? '1 person' : `${count} people`} command="gpuaas user list" />
      {changed && <PlatformRoleDialog person={changed} onClose={() => setChanged(undefined)} />}
      <ReasonDialog
        open={asked !== undefined}
        onOpenChange={(open) => open || setAsked(undefined)}
        title={`${isDisabled ? 'Enable' : 'Disable'} ${asked?.username ?? ''}?`}
        consequences={
          isDisabled
            ? ['They can sign in again.', 'Their earlier sessions stay ended.']
            : [
                'Their sessions, streams and terminals end within seconds.',
                'They cannot sign in until you enable them.',
              ]
        }
        action={isDisabled ? 'Enable account' : 'Disable account'}
        look={isDisabled ? 'primary' : 'danger'}
        mutation={mutation}
        onDone={({ username, disabled_at: at }) =>
          confirmDone(`${username} is ${at === null ? 'enabled' : 'disabled'}.`)
        }
      />
    </div>
  );
}

interface Actions {
  /** Disables somebody, or enables them again. */
  ask(person: Person): void;
  change(person: Person): void;
}

/** `reason`: why this person can change nobody. */
function columnsFor({ ask, change }: Actions, reason: string | undefined): Column<Person>[] {
  return [
    { id: 'username', header: 'Username', className: 'w-[180px]', long: true, cell: ({ username }) => username },
    { id: 'name', header: 'Name', long: true, cell: ({ display_name: name }) => name },
    {
      id: 'role',
      header: 'Platform role',
      className: 'w-[140px]',
      cell: (person) => platformRoleText(person.platform_role),
    },
    {
      id: 'state',
      header: 'State',
      className: 'w-[104px]',
      cell: ({ disabled_at: at }) => (at === null ? 'Enabled' : 'Disabled'),
    },
    {
      id: 'seen',
      header: 'Signed in',
      className: 'w-[120px] max-lg:hidden',
      cell: ({ last_signed_in_at: at }) => <TimeAgo at={at} />,
    },
    {
      id: 'menu',
      header: 'Actions',
      className: 'w-[184px] !pr-6',
      align: 'right',
      cell: (person) => (
        <span className="flex h-full items-center justify-end gap-2">
          <Button
            size="small"
            reason={reason}
            onClick={() => change(person)}
            aria-label={`Change the platform role of ${person.username}`}
          >
            Role…
          </Button>
          <Button
            size="small"
            reason={reason}
            onClick={() => ask(person)}
            aria-label={`${person.disabled_at === null ? 'Disable' : 'Enable'} ${person.username}`}
          >
            {person.disabled_at === null ? 'Disable…' : 'Enable…'}
          </Button>
        </span>
      ),
    },
  ];
}
