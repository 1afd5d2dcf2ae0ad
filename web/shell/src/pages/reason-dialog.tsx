import { Button, ModalDialog, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toProblem } from '../api/to-problem.ts';

interface ReasonDialogProps<Done> {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  /** What will be the case afterwards, sentence by sentence. */
  consequences: readonly string[];
  action: string;
  /** What the way back is called, where "Cancel" would mean two things. */
  dismiss?: string;
  look?: 'primary' | 'danger';
  /** Where the reason will be read. */
  hint?: string;
  /** What must be typed as well, for what cannot be undone or checked. */
  typed?: { label: string; text: string };
  mutation: UseMutationResult<Done, Error, string>;
  onDone(done: Done): void;
}

/** Says what an operator is about to do, and asks for the reason that everybody will read later. */
export function ReasonDialog<Done>({
  open,
  onOpenChange,
  title,
  consequences,
  action,
  dismiss = 'Cancel',
  look = 'danger',
  hint = 'Kept in the audit log.',
  typed,
  mutation,
  onDone,
}: ReasonDialogProps<Done>) {
  const [reason, setReason] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [wasTried, setTried] = useState(false);
  const fault = reason.trim() === '' ? 'Enter a reason.' : undefined;
  const mismatch = typed && confirmation.trim() !== typed.text ? `Type “${typed.text}”.` : undefined;
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    mutation.reset();
    setReason('');
    setConfirmation('');
    setTried(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== undefined || mismatch !== undefined || mutation.isPending) return;
    mutation.mutate(reason.trim(), {
      onSuccess(done) {
        close(false);
        onDone(done);
      },
    });
  };
  return (
    <ModalDialog open={open} onOpenChange={close} title={title}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <ul className="flex flex-col gap-1 text-ink-2">
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <TextField
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={setReason}
          hint={hint}
          error={wasTried ? fault : undefined}
        />
        {typed && (
          <TextField
            label={typed.label}
            value={confirmation}
            onChange={setConfirmation}
            hint={typed.text}
            error={wasTried ? mismatch : undefined}
          />
        )}
        {mutation.error && <ProblemView problem={toProblem(mutation.error)} />}
        <div className="flex justify-end gap-2">
          <Button size="medium" onClick={() => close(false)}>
            {dismiss}
          </Button>
          <Button type="submit" look={look} size="medium" pending={mutation.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
