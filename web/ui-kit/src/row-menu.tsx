import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { EntriesMenu, type MenuEntry } from './menu.tsx';

type Open = (row: unknown, anchor: HTMLElement) => void;

const OpenContext = createContext<Open>(() => {});

interface RowMenuProps<Row> {
  entries(row: Row): readonly MenuEntry[];
  children: ReactNode;
}

/** One menu for all rows of a table: a menu in each would make every row dearer than its data. */
export function RowMenuProvider<Row>({ entries, children }: RowMenuProps<Row>) {
  const [row, setRow] = useState<Row>();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const open = useMemo<Open>(
    () => (next, element) => {
      anchor.current = element;
      setRow(() => next as Row);
      setOpen(true);
    },
    [],
  );
  return (
    <OpenContext value={open}>
      {children}
      <EntriesMenu
        open={isOpen}
        onOpenChange={setOpen}
        anchor={anchor}
        align="end"
        entries={row === undefined ? [] : entries(row)}
      />
    </OpenContext>
  );
}

/** The button at the end of a row. */
export function RowMenuButton({ row, label }: { row: unknown; label: string }) {
  const open = useContext(OpenContext);
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => open(row, event.currentTarget)}
      className="inline-grid size-6 place-items-center rounded-control align-middle text-ink-3 hover:bg-surface-3 hover:text-ink"
    >
      <span aria-hidden="true" className="row-menu-dots" />
    </button>
  );
}
