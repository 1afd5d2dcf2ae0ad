import { Button, EmptyState, PageHead } from '@gpuaas/web-ui-kit';
import { useMemo, useState } from 'react';
import { useMe, useProject } from '../../api/me.ts';
import { type MemberPlace, type MemberRow, useMemberRows } from '../../api/members.ts';
import { useOrganization } from '../../api/organizations.ts';
import { useAccess } from '../../frame/use-access.ts';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { columnsFor } from './columns.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { lastOwnerOf } from './roles.ts';

/** Who works in a project, and who is invited. */
export function ProjectMembers() {
  const { id: project_id, slug } = useProject();
  const place = useMemo<MemberPlace>(() => ({ type: 'project', params: { project_id } }), [project_id]);
  return (
    <>
      <title>{`Members · ${slug} · GPUaaS`}</title>
      <Members place={place} title="Members" command="gpuaas project members list" />
    </>
  );
}

const takesInNobody =
  'A personal organisation has one member. Invite people to one of its projects, or create an organisation.';

/** Who belongs to an organisation, and who is invited. */
export function OrganizationMembers() {
  const { id: organization_id, slug, type } = useOrganization();
  const place = useMemo<MemberPlace>(() => ({ type: 'organization', params: { organization_id } }), [organization_id]);
  return (
    <>
      <title>{`Organisation members · ${slug} · GPUaaS`}</title>
      <Members
        place={place}
        title="Organisation members"
        command={`gpuaas org members list ${slug}`}
        noInvitations={type === 'personal' ? takesInNobody : undefined}
      />
    </>
  );
}

const isLastOwner = 'The last owner stays. Make someone else an owner first.';

interface MembersProps {
  place: MemberPlace;
  title: string;
  command: string;
  noInvitations?: string | undefined;
}

function Members({ place, title, command, noInvitations }: MembersProps) {
  const members = useMemberRows(place);
  const { data: me } = useMe();
  const access = useAccess();
  const blocked = access.reason(`${place.type}.member.write`);
  const noOwner = access.reason(`${place.type}.owner.write`);
  const [changed, setChanged] = useState<MemberRow>();
  const [removed, setRemoved] = useState<MemberRow>();
  const [isInviting, setInviting] = useState(false);
  const lastOwner = lastOwnerOf(members.data ?? [])?.id;
  const columns = useMemo(() => {
    const isMe = ({ id }: MemberRow) => id === me?.id;
    const lasting = ({ id }: MemberRow) => (id === lastOwner ? isLastOwner : undefined);
    const noChange = (row: MemberRow) => blocked ?? (row.own?.role === 'owner' ? noOwner : undefined) ?? lasting(row);
    const noRemoval = (row: MemberRow) => (isMe(row) ? lasting(row) : noChange(row));
    return columnsFor({ change: setChanged, remove: setRemoved, isMe, noChange, noRemoval });
  }, [me?.id, blocked, noOwner, lastOwner]);
  const count = members.data?.length ?? 0;
  return (
    <div className="flex h-full flex-col">
      <PageHead
        title={title}
        actions={
          <Button size="medium" look="primary" reason={blocked ?? noInvitations} onClick={() => setInviting(true)}>
            Invite…
          </Button>
        }
      />
      <ListTable
        label={title}
        columns={columns}
        list={{ rows: members.data, query: members, isComplete: true }}
        minWidth={768}
        empty={<EmptyState title="No members" command={command} />}
      />
      <Invitations place={place} blocked={blocked} />
      <ListFoot text={count === 1 ? '1 person' : `${count} people`} command={command} />
      {isInviting && <InviteDialog place={place} noOwner={noOwner} onClose={() => setInviting(false)} />}
      {changed?.own && (
        <RoleDialog place={place} member={changed.own} noOwner={noOwner} onClose={() => setChanged(undefined)} />
      )}
      {removed?.own && (
        <RemoveDialog
          place={place}
          member={removed.own}
          isMe={removed.user.id === me?.id}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </div>
  );
}
