import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useRef,
  useState,
} from 'react';
import { lazyPart } from './lazy-part.ts';
import type { ChoiceGroup, EntriesMenuProps, MenuEntry } from './overlays/menus.tsx';
import { WhenOpened } from './when-opened.tsx';

export type { MenuEntry };

export const loadMenus = () => import('./overlays/menus.tsx');
const OpenEntries = lazyPart(loadMenus, ({ EntriesMenu }) => EntriesMenu);
const OpenChoices = lazyPart(loadMenus, ({ ChoicesMenu }) => ChoicesMenu);

export function EntriesMenu(props: EntriesMenuProps) {
  return (
    <WhenOpened open={props.open}>
      <OpenEntries {...props} />
    </WhenOpened>
  );
}

type Trigger = ReactElement<Record<string, unknown> & { ref?: Ref<HTMLButtonElement> }>;

interface MenuProps {
  /** A button. */
  trigger: Trigger;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
}

/** A button that opens a list of things to do. */
export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  const { button, menu } = useMenuButton(trigger);
  return (
    <>
      {button}
      <EntriesMenu {...menu} entries={entries} align={align} />
    </>
  );
}

interface ChoiceMenuProps<Value extends string> {
  trigger: Trigger;
  value: Value;
  onChange(value: Value): void;
  groups: readonly ChoiceGroup<Value>[];
  actions?: readonly MenuEntry[];
  className?: string;
}

/** A button that lets one of several be chosen. */
export function ChoiceMenu<Value extends string>({ trigger, onChange, ...choices }: ChoiceMenuProps<Value>) {
  const { button, menu } = useMenuButton(trigger);
  return (
    <>
      {button}
      <WhenOpened open={menu.open}>
        <OpenChoices {...menu} {...choices} onChange={(next) => onChange(next as Value)} />
      </WhenOpened>
    </>
  );
}

/** The button of a menu, and what the menu has to know of it. Its code is fetched while somebody is on the way to it. */
function useMenuButton(trigger: Trigger) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const prepare = () => void loadMenus().catch(() => {});
  const button = cloneElement(trigger, {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'data-popup-open': open ? '' : undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: (event: MouseEvent) => {
      if (!event.defaultPrevented) setOpen((before) => !before);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  });
  return { button, menu: { open, onOpenChange: setOpen, anchor } };
}
