import type { NodeView } from '@gpuaas/contract';
import { confirmDone } from '@gpuaas/web-ui-kit';
import { useRevokeNode } from '../../api/nodes.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

interface RevokeDialogProps {
  node: NodeView;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Says what revoking a node does, and asks for the reason that everybody will read later. */
export function RevokeDialog({ node, open, onOpenChange }: RevokeDialogProps) {
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Revoke ${node.name}?`}
      consequences={[
        'The node’s certificate stops working, and its open terminals end within 5 seconds.',
        'Its allocations keep their state and their GPUs. Nothing new is placed on it.',
        'To bring it back, create a join token and start the agent with it.',
      ]}
      action="Revoke"
      hint="Shown on the node and in the audit log."
      mutation={useRevokeNode(node.id)}
      onDone={() => confirmDone(`${node.name} is quarantined.`)}
    />
  );
}
