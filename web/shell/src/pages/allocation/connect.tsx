import type { AllocationView } from '@gpuaas/contract';
import { Card, CodeLine } from '@gpuaas/web-ui-kit';
import { useScope } from '../../api/me.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';
import { useAccess } from '../../frame/use-access.ts';
import { paths } from '../../paths.ts';
import { whyNoTerminal } from '../allocation-actions.ts';
import { SshAddress } from './ssh-address.tsx';

const usable = new Set<AllocationView['state']>(['requested', 'provisioning', 'active']);

/** Ways in. Simulated GPUs have no tool that lists them, so there the example is another command. */
export function Connect({ allocation }: { allocation: AllocationView }) {
  const { id, name, simulated, state, runtime_user: user } = allocation;
  const reason = whyNoTerminal(useAccess(), allocation);
  const terminal = paths.terminal(useScope(), id);
  const flag = useProjectFlag();
  if (!usable.has(state)) return null;
  return (
    <Card
      title="Connect"
      aside={
        reason === undefined && (
          <a href={terminal} className="rounded-badge text-accent hover:underline">
            Open terminal
          </a>
        )
      }
    >
      <div className="flex flex-col gap-2">
        <CodeLine wrap>{commandOf('gpuaas', 'ssh', name, ...flag)}</CodeLine>
        <CodeLine wrap>
          {commandOf('gpuaas', 'exec', name, ...flag, '--', ...(simulated ? ['id'] : ['nvidia-smi']))}
        </CodeLine>
        <SshAddress allocation={allocation} />
        <p className="text-sm text-ink-3">{hint(reason, state, user)}</p>
      </div>
    </Card>
  );
}

function hint(reason: string | undefined, state: AllocationView['state'], user: string | null): string {
  if (reason !== undefined) return reason;
  if (state !== 'active')
    return 'Available when the allocation is active. A terminal that you open earlier connects by itself.';
  return user === null
    ? 'Every session is in the audit log.'
    : `Shells run as ${user}. Every session is in the audit log.`;
}
