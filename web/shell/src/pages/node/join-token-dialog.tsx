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
    <ModalDialog open={open} onOpenChange={close} title={`A join token for ${node.name}`}>
      {token.isIdle ? (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-1 text-ink-2">
            <li>It works once, within 15 minutes. An earlier token of this node that was not used stops working.</li>
            <li>{consequenceOf(node)}</li>
            <li className="text-ink">Whoever has it can make a host this node. Hand it to nobody else.</li>
          </ul>
          <div className="flex justify-end gap-2">
            <Button size="medium" onClick={() => close(false)}>
              Cancel
            </Button>
            <Button look="primary" size="medium" onClick={() => token.mutate(node.id)}>
              Make a token
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
    : 'The host that joins with it takes this node’s place: it keeps the name, the id, the GPUs and the allocations, and the certificate in use now ends.';
}
