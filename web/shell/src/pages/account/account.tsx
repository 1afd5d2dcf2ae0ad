import type { MeView } from '@gpuaas/contract';
import {
  Button,
  Card,
  CodeLine,
  CopyableId,
  LoadingLabel,
  Moment,
  PageHead,
  ProblemView,
  PropertyList,
  Skeleton,
  TimeAgo,
  TimeLeft,
} from '@gpuaas/web-ui-kit';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '../../api/me.ts';
import { toProblem } from '../../api/to-problem.ts';
import { useSignOut } from '../../api/use-sign-out.ts';
import { paths } from '../../paths.ts';
import { platformRoleText } from '../platform-role.ts';
import { QueryProblem } from '../query-problem.tsx';
import { ChangePassword } from './change-password.tsx';
import { MyProjects } from './my-projects.tsx';
import { Preferences } from './preferences.tsx';

/** Who is signed in, since when, with which rights, and how the console should behave for them. */
export function Account() {
  const me = useMe();
  const signOut = useSignOut();
  return (
    <>
      <title>Account · GPUaaS</title>
      <PageHead
        title="Account"
        actions={
          <Button size="medium" pending={signOut.isPending} onClick={() => signOut.mutate()}>
            <LogOut size={16} strokeWidth={1.5} aria-hidden="true" />
            Sign out
          </Button>
        }
      />
      <div className="flex flex-col gap-4 px-6 pb-8 max-sm:px-4">
        {signOut.error && (
          <Card>
            <ProblemView problem={toProblem(signOut.error)} onRetry={() => signOut.mutate()} />
          </Card>
        )}
        {me.isError && !me.data ? (
          <Card flush>
            <QueryProblem query={me} compact />
          </Card>
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              {me.data ? <Person me={me.data} /> : <Loading />}
              {me.data && <MyProjects projects={me.data.projects} />}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {me.data && <Session session={me.data.session} />}
              {me.data?.can_change_password && <ChangePassword username={me.data.username} />}
              <Preferences />
              <CommandLine />
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function Loading() {
  return (
    <Card title="Profile">
      <LoadingLabel>Loading your account</LoadingLabel>
      <Skeleton className="w-1/2" />
    </Card>
  );
}

function Person({ me }: { me: MeView }) {
  return (
    <Card title="Profile">
      <PropertyList
        rows={[
          ['Name', me.display_name],
          ['Username', me.username],
          ['Email', me.email],
          ['Platform role', platformRoleText(me.platform_role)],
          ['ID', <CopyableId key="id" id={me.id} />],
        ]}
      />
    </Card>
  );
}

function Session({ session }: { session: MeView['session'] }) {
  return (
    <Card title="Session">
      <PropertyList
        rows={[
          ['Client', session.client],
          [
            'Signed in',
            [
              <Moment key="at" at={session.created_at} />,
              <Quiet key="ago">{<TimeAgo at={session.created_at} />}</Quiet>,
            ],
          ],
          [
            'Expires',
            [
              <Moment key="at" at={session.expires_at} />,
              <Quiet key="left">{<TimeLeft until={session.expires_at} />}</Quiet>,
            ],
          ],
          ['ID', <CopyableId key="id" id={session.id} />],
        ]}
      />
      <p className="mt-2 text-sm text-ink-3">
        The session secret is in a cookie that scripts can’t read. Signing out also ends the session on the server.
      </p>
      <p className="mt-2">
        <a href={paths.sessions()} className="text-accent hover:underline">
          All your sessions
        </a>
        {' · '}
        <a href={paths.keys()} className="text-accent hover:underline">
          SSH keys
        </a>
      </p>
    </Card>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="text-ink-3">{children}</span>;
}

function CommandLine() {
  return (
    <Card title="CLI">
      <p className="mb-2 text-ink-2">Sign in once. Everything in this console also works in the CLI.</p>
      <CodeLine>{`gpuaas auth login --server ${location.origin}`}</CodeLine>
      <p className="mt-3 mb-2 text-ink-2">Check who you’re signed in as:</p>
      <CodeLine>gpuaas auth whoami</CodeLine>
    </Card>
  );
}
