import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';

const popupClass =
  'min-w-[200px] rounded-card border border-line bg-surface p-1 shadow-overlay outline-none transition-opacity duration-[120ms] data-starting-style:opacity-0 data-ending-style:opacity-0';
const itemClass =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left text-ink outline-none select-none data-highlighted:bg-surface-2 data-disabled:text-ink-3';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Leads somewhere, or does something. */
  href?: string;
  onSelect?(): void;
  danger?: boolean;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
}

export interface OpenMenuProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The control that opened it: where it stands, and what gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
  className?: string | undefined;
}

function OpenMenu({ children, anchor, align = 'start', className, ...root }: OpenMenuProps & { children: ReactNode }) {
  return (
    <BaseMenu.Root {...root}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} sideOffset={6} align={align} className="z-50 outline-none">
          <BaseMenu.Popup finalFocus={anchor} className={classNames(popupClass, className)}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export type EntriesMenuProps = OpenMenuProps & { entries: readonly MenuEntry[] };

/** Things to do. */
export function EntriesMenu({ entries, ...menu }: EntriesMenuProps) {
  return (
    <OpenMenu {...menu}>
      {entries.map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
    </OpenMenu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { label, icon, href, onSelect, danger, reason } = entry;
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {reason !== undefined && <span className="block text-sm text-ink-3">{reason}</span>}
      </span>
    </>
  );
  const className = classNames(itemClass, danger && reason === undefined && 'text-error', reason && 'py-1');
  if (href !== undefined && reason === undefined) {
    return (
      <BaseMenu.LinkItem href={href} closeOnClick className={className}>
        {content}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item disabled={reason !== undefined} onClick={onSelect} className={className}>
      {content}
    </BaseMenu.Item>
  );
}

export interface ChoiceGroup<Value extends string> {
  label?: string;
  choices: readonly { value: Value; label: ReactNode; note?: ReactNode }[];
}

export type ChoicesMenuProps = OpenMenuProps & {
  value: string;
  onChange(value: string): void;
  groups: readonly ChoiceGroup<string>[];
  /** What can be done beside choosing. */
  actions?: readonly MenuEntry[] | undefined;
};

/** One of several, with a tick at the one that holds. */
export function ChoicesMenu({ value, onChange, groups, actions = [], ...menu }: ChoicesMenuProps) {
  return (
    <OpenMenu {...menu}>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
        {groups.map(({ label, choices }) => (
          <BaseMenu.Group key={label ?? ''}>
            {label !== undefined && (
              <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-3">
                {label}
              </BaseMenu.GroupLabel>
            )}
            {choices.map((choice) => (
              <BaseMenu.RadioItem key={choice.value} value={choice.value} closeOnClick className={itemClass}>
                <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                {choice.note}
                <span className="grid w-4 place-items-center">
                  <BaseMenu.RadioItemIndicator>
                    <Check size={14} strokeWidth={1.75} aria-hidden="true" />
                  </BaseMenu.RadioItemIndicator>
                </span>
              </BaseMenu.RadioItem>
            ))}
          </BaseMenu.Group>
        ))}
      </BaseMenu.RadioGroup>
      {actions.length > 0 && <BaseMenu.Separator className="my-1 h-px bg-line" />}
      {actions.map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
    </OpenMenu>
  );
}
