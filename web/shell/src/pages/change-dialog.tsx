import { Button, ModalDialog, ProblemView } from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { toProblem } from '../api/to-problem.ts';

interface ChangeDialogProps {
  title: string;
  /** What the button says that does it. */
  action: string;
  change: { error: Error | null; isPending: boolean };
  onSubmit(): void;
  onClose(): void;
  /** What somebody chooses. */
  children: ReactNode;
}

/** Something is chosen anew; what went wrong is said below the choice, which stays. */
export function ChangeDialog({ title, action, change, onSubmit, onClose, children }: ChangeDialogProps) {
  return (
    <ModalDialog open onOpenChange={(open) => open || onClose()} title={title}>
      <div className="flex flex-col gap-4">
        {children}
        {change.error && <ProblemView problem={toProblem(change.error)} />}
        <div className="flex justify-end gap-2">
          <Button size="medium" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" size="medium" pending={change.isPending} onClick={onSubmit}>
            {action}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
