import type { MemberRole } from '@gpuaas/contract';
import { Button, CodeLine, ModalDialog, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, useState } from 'react';
import { type MemberPlace, useInvite } from '../../api/members.ts';
import { toProblem } from '../../api/to-problem.ts';
import { RoleChoice } from './role-choice.tsx';
import { wordOf } from './word-of.ts';

interface InviteDialogProps {
  place: MemberPlace;
  noOwner: string | undefined;
  onClose(): void;
}

export function InviteDialog({ place, noOwner, onClose }: InviteDialogProps) {
  const [role, setRole] = useState<MemberRole>('member');
  const [note, setNote] = useState('');
  const invite = useInvite(place);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate({ role, note });
  };
  return (
    <ModalDialog open onOpenChange={(open) => open || onClose()} title={`Invite to this ${wordOf(place)}`}>
      {invite.data ? (
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">
            Send this link to the person you are inviting. It works once and is not shown again.
          </p>
          <CodeLine prompt="" wrap>
            {invite.data.url}
          </CodeLine>
          <div className="flex justify-end">
            <Button look="primary" size="medium" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <RoleChoice place={place} value={role} onChange={setRole} noOwner={noOwner} />
          <TextField
            label="For"
            value={note}
            maxLength={200}
            onChange={setNote}
            hint="Optional. Shown in the list of open invitations."
          />
          {invite.error && <ProblemView problem={toProblem(invite.error)} />}
          <div className="flex justify-end gap-2">
            <Button size="medium" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" look="primary" size="medium" pending={invite.isPending}>
              Create link
            </Button>
          </div>
        </form>
      )}
    </ModalDialog>
  );
}
