import { KeyHint, ModalDialog, useShortcutsOn } from '@gpuaas/web-ui-kit';
import { Fragment } from 'react';
import { menuPlaces } from './use-menu.ts';

const keysOf = (isAction?: true) =>
  menuPlaces.flatMap(({ menu: { keys, label, ...menu } }) =>
    keys !== undefined && menu.isAction === isAction ? [[keys, label] as const] : [],
  );

const sheet: readonly (readonly [title: string, keys: readonly (readonly [keys: string, meaning: string])[]])[] = [
  ['Anywhere', [['Ctrl K', 'Search'], ['?', 'Keyboard shortcuts'], ...keysOf(true)]],
  ['Go to', keysOf()],
  [
    'Lists',
    [
      ['/', 'Filter'],
      ['j', 'Next row'],
      ['k', 'Previous row'],
      ['Enter', 'Open row'],
    ],
  ],
  ['Allocation', [['t', 'Open terminal']]],
  [
    'Terminal',
    [
      ['Ctrl Shift C', 'Copy'],
      ['Ctrl Shift V', 'Paste'],
      ['Ctrl Shift ↑', 'Leave the terminal'],
    ],
  ],
];

export function ShortcutSheet({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const isOn = useShortcutsOn();
  return (
    <ModalDialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      {!isOn && <p className="mb-3 text-ink-2">Single-key shortcuts are off. Turn them on in your account.</p>}
      {sheet.map(([title, keys]) => (
        <Fragment key={title}>
          <h3 className="mt-3 mb-1 text-xs font-medium text-ink-3 first-of-type:mt-0">{title}</h3>
          <dl>
            {keys.map(([combination, meaning]) => (
              <div key={combination} className="flex h-7 items-center justify-between gap-4">
                <dt>{meaning}</dt>
                <dd className="flex gap-1">
                  {combination.split(' ').map((key) => (
                    <KeyHint key={key}>{key}</KeyHint>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </ModalDialog>
  );
}
