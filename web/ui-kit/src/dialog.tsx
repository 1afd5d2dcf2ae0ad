import { lazyPart } from './lazy-part.ts';
import type { ConfirmProps, DialogProps } from './overlays/dialogs.tsx';
import { WhenOpened } from './when-opened.tsx';

export const loadDialogs = () => import('./overlays/dialogs.tsx');
const OpenConfirm = lazyPart(loadDialogs, ({ Confirm }) => Confirm);
const OpenModalDialog = lazyPart(loadDialogs, ({ ModalDialog }) => ModalDialog);
const OpenSidePanel = lazyPart(loadDialogs, ({ SidePanel }) => SidePanel);

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
