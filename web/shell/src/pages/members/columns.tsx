import { Button, type Column, sentenceCase, TimeAgo } from '@gpuaas/web-ui-kit';
import type { MemberRow } from '../../api/members.ts';
import { roleOf } from './roles.ts';

interface Actions {
  change(member: MemberRow): void;
  /** Removes somebody; whoever looks leaves by it. */
  remove(member: MemberRow): void;
  isMe(member: MemberRow): boolean;
  /** Why somebody cannot be changed, or removed, or cannot leave. */
  noChange(member: MemberRow): string | undefined;
  noRemoval(member: MemberRow): string | undefined;
}

export function columnsFor({ change, remove, isMe, noChange, noRemoval }: Actions): Column<MemberRow>[] {
  return [
    { id: 'name', header: 'Name', long: true, cell: ({ user }) => user.display_name },
    { id: 'username', header: 'Username', className: 'w-[144px]', long: true, cell: ({ user }) => user.username },
    { id: 'role', header: 'Role', className: 'w-[264px]', long: true, cell: (member) => <Role member={member} /> },
    {
      id: 'since',
      header: 'Since',
      className: 'w-[104px] max-lg:hidden',
      cell: ({ since }) => <TimeAgo at={since} />,
    },
    {
      id: 'menu',
      header: 'Actions',
      className: 'w-[200px] !pr-6',
      align: 'right',
      cell: (member) =>
        member.own && (
          <span className="flex h-full items-center justify-end gap-2">
            <Button
              size="small"
              reason={noChange(member)}
              onClick={() => change(member)}
              aria-label={`Change the role of ${member.user.username}`}
            >
              Role…
            </Button>
            <Button
              size="small"
              reason={noRemoval(member)}
              onClick={() => remove(member)}
              aria-label={isMe(member) ? 'Leave' : `Remove ${member.user.username}`}
            >
              {isMe(member) ? 'Leave…' : 'Remove…'}
            </Button>
          </span>
        ),
    },
  ];
}

function Role({ member }: { member: MemberRow }) {
  const { role, notes } = roleOf(member);
  return (
    <span title={member.own && member.inherited ? 'The higher of the two roles counts.' : undefined}>
      {sentenceCase(role)}
      <span className="text-ink-3">{notes.map((note) => ` · ${note}`).join('')}</span>
    </span>
  );
}
