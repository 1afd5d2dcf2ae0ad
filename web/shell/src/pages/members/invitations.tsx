import { Button, Card, confirmDone, ProblemView, TimeLeft } from '@gpuaas/web-ui-kit';
import { type MemberPlace, useInvitationRows, useRevokeInvitation } from '../../api/members.ts';
import { toProblem } from '../../api/to-problem.ts';
import { QueryProblem } from '../query-problem.tsx';

interface InvitationsProps {
  place: MemberPlace;
  /** Why none can be revoked. */
  blocked: string | undefined;
}

/** Links that somebody can still accept. */
export function Invitations({ place, blocked }: InvitationsProps) {
  const invitations = useInvitationRows(place);
  const revoke = useRevokeInvitation(place);
  if (invitations.data?.length === 0) return null;
  if (!invitations.data) return invitations.isError ? <QueryProblem query={invitations} compact /> : null;
  return (
    <div className="max-h-[40%] shrink-0 overflow-y-auto px-6 py-4 max-sm:px-4">
      <Card title="Open invitations">
        {revoke.error && <ProblemView problem={toProblem(revoke.error)} />}
        <ul className="flex flex-col gap-2">
          {invitations.data.map(({ id, note, role, invited_by: by, expires_at: at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 break-words">
                {note ?? 'Nobody named'} <span className="text-ink-2">as {role}</span>
                <span className="text-ink-3">
                  {` · by ${by.username} · expires `}
                  <TimeLeft until={at} />
                </span>
              </span>
              <Button
                size="small"
                reason={blocked}
                onClick={() => revoke.mutate(id, { onSuccess: () => confirmDone('Invitation revoked.') })}
                aria-label={`Revoke the invitation for ${note ?? role}`}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
