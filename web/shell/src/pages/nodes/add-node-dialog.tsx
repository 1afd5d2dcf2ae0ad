import { Button, ModalDialog, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, useState } from 'react';
import { useCreateJoinToken, useCreateNode } from '../../api/nodes.ts';
import { toProblem } from '../../api/to-problem.ts';
import { JoinSteps } from './join-steps.tsx';
import { nameFault } from './node-facts.ts';

interface AddNodeDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Adds a node and shows how its host joins. What is shown once is gone when the dialog closes. */
export function AddNodeDialog({ open, onOpenChange }: AddNodeDialogProps) {
  const create = useCreateNode();
  const token = useCreateJoinToken();
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    create.reset();
    token.reset();
  };
  const node = create.data;
  return (
    <ModalDialog open={open} onOpenChange={close} title={node ? `Join ${node.name}` : 'Add node'}>
      {node ? (
        <JoinSteps node={node} token={token} onClose={() => close(false)} />
      ) : (
        <NameForm
          isPending={create.isPending}
          error={create.error}
          onSubmit={(node) => create.mutate(node, { onSuccess: ({ id }) => token.mutate(id) })}
        />
      )}
    </ModalDialog>
  );
}

interface NameFormProps {
  isPending: boolean;
  error: Error | null;
  onSubmit(node: { name: string; region?: string; key: string }): void;
}

function NameForm({ isPending, error, onSubmit }: NameFormProps) {
  const [name, setName] = useState('');
  const [region, setRegion] = useState('');
  const [wasTried, setTried] = useState(false);
  // A new name is a new wish; the same one twice is not, however often it is sent.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const fault = nameFault(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined && !isPending) onSubmit({ name, ...(region !== '' && { region }), key });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2">A host with GPUs becomes a node when its agent joins. Choose a name for it first.</p>
      <TextField
        label="Name"
        placeholder="gpu-host-7"
        value={name}
        maxLength={63}
        onChange={(next) => {
          setName(next);
          setKey(crypto.randomUUID());
        }}
        hint="Lowercase letters, digits and hyphens. Often the hostname."
        error={wasTried ? fault : undefined}
      />
      <TextField
        label="Region"
        placeholder="local"
        value={region}
        maxLength={63}
        onChange={(next) => {
          setRegion(next);
          setKey(crypto.randomUUID());
        }}
        hint="Where the host is. Leave empty for local."
      />
      {error && <ProblemView problem={toProblem(error)} />}
      <div className="flex justify-end">
        <Button type="submit" look="primary" size="medium" pending={isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}
