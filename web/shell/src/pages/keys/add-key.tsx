import { Button, confirmDone, ModalDialog, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, useState } from 'react';
import { useAddSshKey } from '../../api/ssh-keys.ts';
import { toProblem } from '../../api/to-problem.ts';
import { keyFault } from './key-fault.ts';

export function AddKey({ onClose }: { onClose(): void }) {
  const [publicKey, setPublicKey] = useState('');
  const [name, setName] = useState('');
  const [wasTried, setTried] = useState(false);
  const add = useAddSshKey();
  const fault = keyFault(publicKey);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== undefined || add.isPending) return;
    add.mutate(
      { publicKey, name },
      {
        onSuccess(key) {
          onClose();
          confirmDone(`Key ${key.name} added.`);
        },
      },
    );
  };
  return (
    <ModalDialog open onOpenChange={(open) => open || onClose()} title="Add SSH key">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Public key"
          value={publicKey}
          maxLength={16_384}
          onChange={setPublicKey}
          placeholder="ssh-ed25519 AAAA…"
          hint="The content of a file whose name ends in .pub. Ed25519, ECDSA, or RSA with at least 3072 bits."
          error={wasTried ? fault : undefined}
        />
        <TextField
          label="Name"
          value={name}
          maxLength={100}
          onChange={setName}
          hint="Leave empty to use the comment of the key."
        />
        {add.error && <ProblemView problem={toProblem(add.error)} />}
        <div className="flex justify-end gap-2">
          <Button size="medium" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" size="medium" pending={add.isPending}>
            Add key
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
