import type { InvitationOffer } from '@gpuaas/contract';
import { Button, buttonClass, ProblemView } from '@gpuaas/web-ui-kit';
import { type ReactNode, useState } from 'react';
import { takeInvitation, useAcceptInvitation, useOffer } from '../../api/invitations.ts';
import { signInAddress } from '../../api/session.ts';
import { toProblem } from '../../api/to-problem.ts';
import { Mark } from '../../frame/mark.tsx';
import { paths } from '../../paths.ts';

const wide = 'mt-5 w-full';

/** Where the link of an invitation leads, signed in or not. */
export function Invite() {
  const [token] = useState(takeInvitation);
  const offer = useOffer(token);
  const accept = useAcceptInvitation();
  const problem = offer.error ? toProblem(offer.error) : undefined;
  if (accept.data) {
    return (
      <Sheet title={`You joined ${nameOf(accept.data)}`}>
        <a href={addressOf(accept.data)} className={`${buttonClass('primary', 'medium')} ${wide}`}>
          Open
        </a>
      </Sheet>
    );
  }
  if (problem && ['unauthenticated', 'token_expired', 'session_revoked'].includes(problem.code)) {
    return (
      <Sheet title="You’re invited" text="Sign in to see the invitation and accept it.">
        <a href={signInAddress(paths.invite())} className={`${buttonClass('primary', 'medium')} ${wide}`}>
          Sign in
        </a>
      </Sheet>
    );
  }
  if (token === undefined || problem?.code === 'not_found') {
    return (
      <Sheet
        title="This invitation can’t be used"
        text="It was used, revoked or has expired, or the link is incomplete. Ask whoever sent it for a new one."
      />
    );
  }
  return (
    <Sheet
      title={offer.data ? `Join ${nameOf(offer.data)}` : 'You’re invited'}
      {...(offer.data && { text: `${offer.data.invited_by.username} invites you as ${offer.data.role}.` })}
    >
      {problem && <ProblemView problem={problem} />}
      {accept.error && <ProblemView problem={toProblem(accept.error)} />}
      {offer.data && (
        <Button
          look="primary"
          size="medium"
          pending={accept.isPending}
          onClick={() => accept.mutate(token)}
          className={wide}
        >
          Accept invitation
        </Button>
      )}
    </Sheet>
  );
}

function nameOf({ project, organization }: InvitationOffer): string {
  return project ? `${organization.name} / ${project.name}` : organization.name;
}

function addressOf({ project, organization }: InvitationOffer): string {
  return project
    ? paths.overview({ org: organization.slug, project: project.slug })
    : paths.organization({ org: organization.slug });
}

function Sheet({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <title>Invitation · GPUaaS</title>
      <div className="w-full max-w-[360px] rounded-card border border-line bg-surface p-6">
        <div className="mb-5 flex items-center gap-2 text-md font-semibold tracking-[-0.02em]">
          <Mark />
          gpuaas
        </div>
        <h1 className="text-lg font-semibold tracking-[-0.01em]">{title}</h1>
        {text !== undefined && <p className="mt-1 text-ink-2">{text}</p>}
        {children}
      </div>
    </main>
  );
}
