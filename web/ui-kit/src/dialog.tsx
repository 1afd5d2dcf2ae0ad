import { lazy } from 'react';
import type { ConfirmProps, DialogProps } from './overlays/dialogs.tsx';
import { WhenOpened } from './when-opened.tsx';

const dialogs = () => import('./overlays/dialogs.tsx');
const OpenConfirm = lazy(async () => ({ default: (await dialogs()).Confirm }));
const OpenModalDialog = lazy(async () => ({ default: (await dialogs()).ModalDialog }));
const OpenSidePanel = lazy(async () => ({ default: (await dialogs()).SidePanel }));

export function Confirm(props: ConfirmProps) {
  return (
    <WhenOpened open={props.open}>
      <OpenConfirm {...props} />
    </WhenOpened>
  );
}

export function ModalDialog(props: DialogProps) {
  return (
    <WhenOpened open={props.open}>
      <OpenModalDialog {...props} />
    </WhenOpened>
  );
}

export function SidePanel(props: DialogProps) {
  return (
    <WhenOpened open={props.open}>
      <OpenSidePanel {...props} />
    </WhenOpened>
  );
}
