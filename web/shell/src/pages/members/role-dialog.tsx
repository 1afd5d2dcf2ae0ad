import type { Member } from '@gpuaas/contract';
import { confirmDone } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { type MemberPlace, useChangeRole } from '../../api/members.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';

interface RoleDialogProps {
  place: MemberPlace;
  member: Member;
  noOwner: string | undefined;
  onClose(): void;
}

export function RoleDialog({ place, member, noOwner, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(member.role);
  const change = useChangeRole(place);
  const submit = () =>
    change.mutate(
      { id: member.id, role },
      {
        onSuccess() {
          onClose();
          confirmDone(`${member.user.username} is ${role} now.`);
        },
      },
    );
  return (
    <ChangeDialog
      title={`Role of ${member.user.username}`}
      action="Change role"
      change={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice place={place} value={role} onChange={setRole} noOwner={noOwner} />
    </ChangeDialog>
  );
}
