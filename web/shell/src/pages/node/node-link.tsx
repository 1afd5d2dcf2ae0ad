import type { NodeView } from '@gpuaas/contract';
import { Button, Card, StateMark } from '@gpuaas/web-ui-kit';

interface NodeLinkProps {
  node: NodeView;
  onOpenRunbook(name: string): void;
}

type Broken = NonNullable<NodeView['link']['broken']>;

/** Which direction is broken, and where to look first. Nothing while both ends reach each other. */
export function NodeLink({ node: { name, link }, onOpenRunbook }: NodeLinkProps) {
  if (link.broken === null) return null;
  const { title, next } = words[link.broken];
  return (
    <Card>
      <div className="flex items-start gap-3">
        <StateMark group="error" className="mt-1" />
        <div className="min-w-0 flex-1">
          <h2 className="font-[550]">{title}</h2>
          <p className="text-ink-2">{link.detail}</p>
          <p className="text-ink-2">{next.replace('{node}', name)}</p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button onClick={() => onOpenRunbook('node-offline')}>Open runbook</Button>
            <code className="mono-sm text-ink-3">{link.broken}</code>
          </div>
        </div>
      </div>
    </Card>
  );
}

const words: Readonly<Record<Broken, { title: string; next: string }>> = {
  agent_silent: {
    title: 'The agent is silent',
    next: 'Check that the host is up and can reach the platform. On the host, run: gpuaas-agent doctor',
  },
  work_not_taken: {
    title: 'The agent takes no work',
    next: 'The agent reaches the platform, but not its tasks. Restart the agent on {node}, then check its log.',
  },
  work_not_proven: {
    title: 'The agent reports no results',
    next: 'Work may be hanging on the host. Check the agent’s log on {node} and the tasks of this node.',
  },
};
