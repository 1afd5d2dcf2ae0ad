import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { KeyHint, StateText } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { CornerDownLeft, Search } from 'lucide-react';
import { useState } from 'react';
import { type PaletteGroup, type PaletteItem, usePaletteGroups } from './palette-groups.ts';

const fade = 'transition-opacity duration-[180ms] data-starting-style:opacity-0 data-ending-style:opacity-0';

/** Everything by name: where to go, what to do, and the project's allocations. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const [text, setText] = useState('');
  const { history } = useRouter();
  const groups = usePaletteGroups(text, open);
  const choose = ({ href, run }: PaletteItem) => {
    onOpenChange(false);
    setText('');
    run?.();
    if (href !== undefined) history.push(href);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`fixed inset-0 z-40 bg-scrim ${fade}`} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-4 pt-[14vh]">
          <Dialog.Popup
            aria-label="Command palette"
            className={`flex max-h-[440px] w-full max-w-[600px] flex-col overflow-hidden rounded-dialog border border-line bg-surface shadow-overlay outline-none ${fade}`}
          >
            <Autocomplete.Root
              open
              inline
              items={groups}
              value={text}
              onValueChange={setText}
              filter={null}
              itemToStringValue={(item: PaletteItem) => item.label}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
                <Search size={16} strokeWidth={1.5} aria-hidden="true" className="text-ink-3" />
                <Autocomplete.Input
                  aria-label="Search commands and allocations"
                  placeholder="Search or run a command"
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.currentTarget.hasAttribute('aria-activedescendant')) return;
                    // Quicker than the highlight: Enter means the first one, as it would a moment later.
                    event.preventDefault();
                    const first = groups[0]?.items[0];
                    if (first) choose(first);
                  }}
                  className="h-full min-w-0 flex-1 bg-transparent text-md outline-none"
                />
                <KeyHint>Esc</KeyHint>
              </div>
              <Dialog.Close className="sr-only">Close command palette</Dialog.Close>
              <div className="min-h-0 flex-1 overflow-y-auto p-2">
                <Autocomplete.Empty>
                  <div className="px-2 py-6 text-ink-2 empty:hidden">No results for “{text}”.</div>
                </Autocomplete.Empty>
                <Autocomplete.List>
                  {(group: PaletteGroup) => <GroupView key={group.value} group={group} onChoose={choose} />}
                </Autocomplete.List>
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function GroupView({ group, onChoose }: { group: PaletteGroup; onChoose(item: PaletteItem): void }) {
  return (
    <Autocomplete.Group items={group.items} className="not-last:mb-2">
      <Autocomplete.GroupLabel className="px-2 pt-1 pb-1 text-xs font-medium text-ink-3">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: PaletteItem) => (
          <Autocomplete.Item
            key={item.value}
            value={item}
            onClick={() => onChoose(item)}
            className="group flex h-9 items-center gap-3 rounded-control px-2 outline-none data-highlighted:bg-surface-2"
          >
            <item.icon size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1 truncate">{item.label}</span>
            {item.state && (
              <span className="text-sm">
                <StateText kind={item.state.kind} state={item.state.state} />
              </span>
            )}
            <span aria-hidden="true" className="flex gap-0.5">
              {item.keys?.split(' ').map((key) => (
                <KeyHint key={key}>{key}</KeyHint>
              ))}
            </span>
            <CornerDownLeft
              size={14}
              strokeWidth={1.5}
              aria-hidden="true"
              className="hidden text-ink-3 group-data-highlighted:block"
            />
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
