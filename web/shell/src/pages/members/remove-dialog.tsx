import type { Member } from '@gpuaas/contract';
import { Confirm, confirmDone, ProblemView } from '@gpuaas/web-ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type MemberPlace, useLeave, useRemoveMember } from '../../api/members.ts';
import { toProblem } from '../../api/to-problem.ts';
import { wordOf } from './word-of.ts';

interface RemoveDialogProps {
  place: MemberPlace;
  member: Member;
  /** Whoever looks leaves, and the page with them. */
  isMe: boolean;
  onClose(): void;
}

export function RemoveDialog({ place, member, isMe, onClose }: RemoveDialogProps) {
  const { history } = useRouter();
  const queries = useQueryClient();
  const [remove, leave] = [useRemoveMember(place), useLeave(place)];
  const word = wordOf(place);
  const { username } = member.user;
  const confirm = () => {
    if (!isMe) {
      remove.mutate(member.id, {
        onSuccess() {
          onClose();
          confirmDone(`${username} was removed.`);
        },
      });
      return;
    }
    leave.mutate(undefined, {
      onSuccess() {
        confirmDone(`You left the ${word}.`);
        history.push('/');
        void queries.invalidateQueries();
      },
    });
  };
  const error = remove.error ?? leave.error;
  const who = isMe ? ['You lose', 'Your'] : ['They lose', 'Their'];
  return (
    <Confirm
      open
      onOpenChange={(open) => open || onClose()}
      title={isMe ? `Leave this ${word}?` : `Remove ${username}?`}
      action={isMe ? `Leave ${word}` : 'Remove member'}
      consequences={[
        `${who[0]} access to this ${word}${place.type === 'organization' ? ' and all of its projects' : ''}.`,
        `${who[1]} terminals and streams there end within seconds.`,
      ]}
      onConfirm={confirm}
      pending={remove.isPending || leave.isPending}
      problem={error && <ProblemView problem={toProblem(error)} />}
    />
  );
}
