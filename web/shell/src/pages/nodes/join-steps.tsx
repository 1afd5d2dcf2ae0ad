import type { JoinToken, NodeId, NodeView } from '@gpuaas/contract';
import {
  Button,
  buttonClass,
  CodeBlock,
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

const onHost = '/opt/gpuaas-agent';
const agentCommand = `node ${onHost}/gpuaas-agent.mjs --join-from-stdin`;

const copyFor = (name: string) => `scp -r ~/.gpuaas/agent-program root@${name}:${onHost}`;
const oneLineFor = (name: string) => `gpuaas node join-token ${name} -o name |\n  ssh root@${name} ${agentCommand}`;

/** What an operator does on the host, and what the platform does then. */
export function JoinSteps({ node, token: { data: token, error, isPending, mutate }, onClose }: JoinStepsProps) {
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <ProblemView problem={toProblem(error)} onRetry={() => mutate(node.id)} />
      ) : (
        <ol className="flex flex-col gap-4">
          <Step number={1} title="Copy the agent to the host">
            <CodeLine wrap>{copyFor(node.name)}</CodeLine>
            <Note>
              The agent is in <Code>agent-program</Code> in the platform’s data folder: <Code>~/.gpuaas</Code>, or{' '}
              <Code>/var/lib/gpuaas</Code> if root started the platform. The host needs Node.js 24. See{' '}
              <Code>docs/guides/add-a-node.md</Code>.
            </Note>
          </Step>
          <Step number={2} title="Start the agent on the host as root">
            <CodeLine wrap prompt="#">
              {agentCommand}
            </CodeLine>
            <Note>
              This version supports simulated GPUs only. Add <Code>--simulated-gpus 8</Code> for a node with 8 of them.
            </Note>
          </Step>
          <Step number={3} title="Paste the join token and press Enter">
            {token && !isPending ? <CodeLine prompt="">{token.token}</CodeLine> : <Skeleton className="my-2.5 w-2/3" />}
            <Note>
              Shown only once, works once
              {token && (
                <>
                  , expires <TimeLeft until={token.expires_at} />
                </>
              )}
              .
            </Note>
          </Step>
          <Step number={4} title="Wait for the node to join">
            <Arrival id={node.id} />
            {token && <Address url={token.agent_url} />}
          </Step>
        </ol>
      )}
      <div>
        <p className="mb-1 text-sm text-ink-3">
          Or run steps 2 and 3 as one command, with a new token that nobody sees:
        </p>
        <div className="rounded-control bg-surface-2">
          <CodeBlock label="command">{oneLineFor(node.name)}</CodeBlock>
        </div>
      </div>
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

function Code({ children }: { children: ReactNode }) {
  return <code className="mono-sm whitespace-nowrap">{children}</code>;
}
