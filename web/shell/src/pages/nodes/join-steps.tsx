import type { JoinToken, NodeId, NodeView } from '@gpuaas/contract';
import {
  Button,
  buttonClass,
  CodeLine,
  ProblemView,
  Skeleton,
  StateMark,
  StateText,
  TimeLeft,
} from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { useNode } from '../../api/nodes.ts';
import { toProblem } from '../../api/to-problem.ts';
import { paths } from '../../paths.ts';
import { isLocalOnly } from './node-facts.ts';

interface TokenState {
  data: JoinToken | undefined;
  error: Error | null;
  isPending: boolean;
  mutate(id: NodeId): void;
}

interface JoinStepsProps {
  node: Pick<NodeView, 'id' | 'name'>;
  token: TokenState;
  onClose(): void;
}

/** What an operator does on the host, and what the platform does then. */
export function JoinSteps({ node, token: { data: token, error, isPending, mutate }, onClose }: JoinStepsProps) {
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <ProblemView problem={toProblem(error)} onRetry={() => mutate(node.id)} />
      ) : (
        <ol className="flex flex-col gap-4">
          <Step number={1} title="Paste this line into a root shell on the host">
            {token && !isPending ? (
              <InstallLine token={token} name={node.name} />
            ) : (
              <Skeleton className="my-2.5 w-2/3" />
            )}
          </Step>
          <Step number={2} title="Wait for the node to join">
            <Arrival id={node.id} />
            {token && <Address url={token.agent_url} />}
          </Step>
        </ol>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <a href={paths.node(node.id)} onClick={onClose} className={buttonClass('default', 'medium')}>
          Open {node.name}
        </a>
        <Button look="primary" size="medium" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** The line holds the token, so it is shown this once. */
function InstallLine({ token, name }: { token: JoinToken; name: string }) {
  if (!token.install) {
    return (
      <>
        <p className="flex items-start gap-2 text-sm text-warn">
          <StateMark group="attention" className="mt-0.5" />
          The platform has no agent for hosts to download. On its machine, build one and create the line:
        </p>
        <CodeLine wrap>npm run build:agent</CodeLine>
        <CodeLine wrap>{`gpuaas node join-token ${name} --install`}</CodeLine>
      </>
    );
  }
  return (
    <>
      <CodeLine prompt="#">{token.install.command}</CodeLine>
      <Note>
        It downloads the agent from <Code>{token.install.url}</Code>, checks it, installs it as a service and joins.
        Shown only once, works once, expires <TimeLeft until={token.expires_at} />.
      </Note>
    </>
  );
}

/** Where the agent will connect to. An address that only the platform's own machine has is no use to another host. */
function Address({ url }: { url: string }) {
  const { hostname, port } = new URL(url);
  if (!isLocalOnly(hostname)) {
    return (
      <Note>
        The agent connects to <Code>{url}</Code>. The host needs outbound access to port {port} and no open port.
      </Note>
    );
  }
  return (
    <p className="flex items-start gap-2 text-sm text-warn">
      <StateMark group="attention" className="mt-0.5" />
      <span>
        This token points to <Code>{url}</Code>, which other hosts can’t reach. To add another host, restart the
        platform as root with <Code>--node-listen ADDRESS</Code> and create a new token.
      </span>
    </p>
  );
}

function Arrival({ id }: { id: NodeId }) {
  const { data } = useNode(id);
  return (
    <div role="status" className="flex h-6 items-center">
      {data ? <StateText kind="node" state={data.state} /> : <Skeleton className="w-24" />}
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-3">
      <span
        aria-hidden="true"
        className="grid size-5 place-items-center rounded-full border border-line-strong text-xs font-medium text-ink-2"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-col gap-1.5">
        <h3 className="font-[550]">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-3">{children}</p>;
}

/** Goes on below as a whole, and is torn only where it has no room on a line of its own. */
function Code({ children }: { children: ReactNode }) {
  return <code className="mono-sm inline-block max-w-full break-words">{children}</code>;
}
