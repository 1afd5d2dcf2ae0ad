import type { JoinToken, NodeId, NodeView } from '@gpuaas/contract';
import {
  Button,
  buttonClass,
  CodeBlock,
  CodeLine,
  ProblemView,
  Skeleton,
  StateText,
  TimeLeft,
} from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { useNode } from '../../api/nodes.ts';
import { toProblem } from '../../api/to-problem.ts';
import { paths } from '../../paths.ts';

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

const agentCommand = 'gpuaas-agent --join-from-stdin';

const oneLineFor = (name: string) => `gpuaas node join-token ${name} -o name |\n  ssh root@${name} ${agentCommand}`;

/** What an operator does on the host, and what the platform does then. */
export function JoinSteps({ node, token: { data: token, error, isPending, mutate }, onClose }: JoinStepsProps) {
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <ProblemView problem={toProblem(error)} onRetry={() => mutate(node.id)} />
      ) : (
        <ol className="flex flex-col gap-4">
          <Step number={1} title="Copy the join token">
            {token && !isPending ? <CodeLine prompt="">{token.token}</CodeLine> : <Skeleton className="my-2.5 w-2/3" />}
            <Note>
              Shown this once. Works once
              {token && (
                <>
                  , and ends <TimeLeft until={token.expires_at} />
                </>
              )}
              .
            </Note>
          </Step>
          <Step number={2} title="Start the agent on the host, as root">
            <CodeLine prompt="#">{agentCommand}</CodeLine>
            <Note>
              It waits for one line: paste the token, press Enter. This version of the agent knows simulated GPUs only;{' '}
              <code className="mono-sm whitespace-nowrap">--simulated-gpus 8</code> gives the node eight.
            </Note>
          </Step>
          <Step number={3} title="Wait for it here">
            <Arrival id={node.id} />
            <Note>The agent dials out to port 8446 of the platform. The host needs no open port.</Note>
          </Step>
        </ol>
      )}
      <div>
        <p className="mb-1 text-sm text-ink-3">Or in one go, with a token of its own that nobody sees:</p>
        <div className="rounded-control bg-surface-2">
          <CodeBlock label="command">{oneLineFor(node.name)}</CodeBlock>
        </div>
      </div>
      <div className="flex justify-end gap-2">
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
