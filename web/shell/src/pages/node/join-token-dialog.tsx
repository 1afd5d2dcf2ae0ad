import type { NodeView } from '@gpuaas/contract';
import { Button, ModalDialog } from '@gpuaas/web-ui-kit';
import { useCreateJoinToken } from '../../api/nodes.ts';
import { JoinSteps } from '../nodes/join-steps.tsx';

interface JoinTokenDialogProps {
  node: NodeView;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Says first what a new token does: it ends the one before, and a host that joins with it takes the node's place. */
export function JoinTokenDialog({ node, open, onOpenChange }: JoinTokenDialogProps) {
  const token = useCreateJoinToken();
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) token.reset();
  };
  return (
    <ModalDialog open={open} onOpenChange={close} title={`New join token for ${node.name}`}>
      {token.isIdle ? (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-1 text-ink-2">
            <li>The token works once and expires after 15 minutes. An earlier unused token stops working.</li>
            <li>{consequenceOf(node)}</li>
            <li className="text-ink">Anyone with the token can join as this node. Keep it secret.</li>
          </ul>
          <div className="flex justify-end gap-2">
            <Button size="medium" onClick={() => close(false)}>
              Cancel
            </Button>
            <Button look="primary" size="medium" onClick={() => token.mutate(node.id)}>
              Create token
            </Button>
          </div>
        </div>
      ) : (
        <JoinSteps node={node} token={token} onClose={() => close(false)} />
      )}
    </ModalDialog>
  );
}

function consequenceOf({ certificate }: NodeView): string {
  return certificate === null
    ? 'The host that joins with it becomes this node.'
    : 'The host that joins with it replaces this node’s current host: name, ID, GPUs and allocations stay, and the current certificate stops working.';
}
