import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button, IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { ScrollRegion } from '../scroll-region.tsx';

const fade = 'transition-opacity duration-[180ms] data-starting-style:opacity-0 data-ending-style:opacity-0';
const scrim = classNames('fixed inset-0 z-40 bg-scrim', fade);
const box = classNames(
  'fixed top-[18vh] left-1/2 z-50 max-h-[72vh] w-[min(460px,calc(100vw-32px))] -translate-x-1/2 overflow-y-auto',
  'rounded-dialog border border-line bg-surface p-5 shadow-overlay outline-none',
  fade,
);

export interface ConfirmProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  /** What will be the case afterwards, sentence by sentence, money last. */
  consequences: readonly ReactNode[];
  action: string;
  /** What the way back is called, where "Cancel" would mean two things. */
  dismiss?: string;
  onConfirm(): void;
  pending?: boolean;
  problem?: ReactNode;
}

/** Asks before something that cannot be undone. Cancel has the focus, so that Enter alone destroys nothing. */
export function Confirm({
  open,
  onOpenChange,
  title,
  consequences,
  action,
  dismiss = 'Cancel',
  onConfirm,
  pending,
  problem,
}: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={scrim} />
        <AlertDialog.Popup initialFocus={cancel} className={box}>
          <AlertDialog.Title className="text-md font-[550]">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<ul />} className="mt-2 flex flex-col gap-1 text-ink-2 last:text-ink">
            {consequences.map((consequence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sentences have no other identity and do not move
              <li key={index} className="last:text-ink">
                {consequence}
              </li>
            ))}
          </AlertDialog.Description>
          {problem && <div className="mt-4 border-t border-line pt-4">{problem}</div>}
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Close ref={cancel} render={<Button size="medium" />}>
              {dismiss}
            </AlertDialog.Close>
            <Button look="danger" size="medium" pending={pending === true} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  children: ReactNode;
}

export function ModalDialog({ open, onOpenChange, title, children }: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrim} />
        <Dialog.Popup className={box}>
          <header className="mb-3 flex items-start justify-between gap-4">
            <Dialog.Title className="text-md font-[550]">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" className="-mt-0.5 -mr-1" />}>
              <X size={16} strokeWidth={1.5} aria-hidden="true" />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** More to read beside the page, which stays in sight. */
export function SidePanel({ open, onOpenChange, title, children }: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrim} />
        <Dialog.Popup
          className={classNames(
            'fixed inset-y-0 right-0 z-50 flex w-[min(560px,100vw)] flex-col border-l border-line bg-surface shadow-overlay outline-none',
            'transition-[opacity,translate] duration-[180ms] ease-out data-starting-style:translate-x-4 data-starting-style:opacity-0 data-ending-style:translate-x-4 data-ending-style:opacity-0',
          )}
        >
          <header className="flex h-12 shrink-0 items-center justify-between gap-4 border-b border-line pr-3 pl-6">
            <Dialog.Title className="truncate text-md font-[550]">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" />}>
              <X size={16} strokeWidth={1.5} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <ScrollRegion label={title} className="min-h-0 flex-1 px-6 py-5">
            {children}
          </ScrollRegion>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
