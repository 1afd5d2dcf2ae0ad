import type { NodeView } from '@gpuaas/contract';
import { Button, confirmDone, ModalDialog, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, useState } from 'react';
import { useRevokeNode } from '../../api/nodes.ts';
import { toProblem } from '../../api/to-problem.ts';

interface RevokeDialogProps {
  node: NodeView;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Says what revoking a node does, and asks for the reason that everybody will read later. */
export function RevokeDialog({ node, open, onOpenChange }: RevokeDialogProps) {
  const revoke = useRevokeNode();
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const fault = reason.trim() === '' ? 'Enter a reason.' : undefined;
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    revoke.reset();
    setReason('');
    setTried(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== undefined || revoke.isPending) return;
    revoke.mutate(
      { id: node.id, reason: reason.trim() },
      {
        onSuccess() {
          close(false);
          confirmDone(`${node.name} is quarantined.`);
        },
      },
    );
  };
  return (
    <ModalDialog open={open} onOpenChange={close} title={`Revoke ${node.name}?`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <ul className="flex flex-col gap-1 text-ink-2">
          <li>The node’s certificate stops working, and its open terminals end within 5 seconds.</li>
          <li>Its allocations keep their state and their GPUs. Nothing new is placed on it.</li>
          <li>To bring it back, create a join token and start the agent with it.</li>
        </ul>
        <TextField
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={setReason}
          hint="Shown on the node and in the audit log."
          error={wasTried ? fault : undefined}
        />
        {revoke.error && <ProblemView problem={toProblem(revoke.error)} />}
        <div className="flex justify-end gap-2">
          <Button size="medium" onClick={() => close(false)}>
            Cancel
          </Button>
          <Button type="submit" look="danger" size="medium" pending={revoke.isPending}>
            Revoke
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
