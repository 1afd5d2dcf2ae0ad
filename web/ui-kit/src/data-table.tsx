import { type CSSProperties, memo, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { LoadingLabel, Skeleton } from './skeleton.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface Column<Row> {
  id: string;
  header: string;
  /** Its width, and from which window width on it is shown. One column has no width and takes the rest. */
  className?: string;
  align?: 'right';
  cell(row: Row): ReactNode;
}

export interface DataTableProps<Row> {
  label: string;
  /** The same array every time, or every row is drawn again. */
  columns: readonly Column<Row>[];
  /** Undefined while the first ones are on their way. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** How many there are in all, where that is known. */
  total?: number | undefined;
  isMuted?(row: Row): boolean;
  /** Called when the last rows come into sight. */
  onEnd?(): void;
  isLoadingMore?: boolean;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** Below this width the table scrolls sideways instead of squeezing. */
  minWidth?: number;
}

const rowHeight = 36;

/**
 * A real table of any length: only the rows in sight exist. Rows are drawn once and kept while their data is the same, so
 * that a refetch which brings nothing new costs nothing.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, empty, minWidth = 560 } = props;
  // Rows that are there from the start are drawn before a plain ref would know what they scroll in.
  const [box, setBox] = useState<HTMLElement | null>(null);
  return (
    <ScrollRegion ref={setBox} label={label} className="min-h-0 flex-1 border-t border-line bg-surface">
      {rows?.length === 0 ? (
        empty
      ) : (
        <table
          aria-rowcount={total === undefined ? -1 : total + 1}
          style={{ minWidth }}
          className="w-full table-fixed border-separate border-spacing-0"
        >
          <thead>
            <tr>
              {columns.map((column, index) => (
                <HeadCell key={column.id} column={column} isFirst={index === 0} />
              ))}
            </tr>
          </thead>
          {rows === undefined ? (
            <SkeletonRows columns={columns} label={label} />
          ) : (
            <Rows {...props} rows={rows} box={box} />
          )}
        </table>
      )}
    </ScrollRegion>
  );
}

function HeadCell<Row>({ column, isFirst }: { column: Column<Row>; isFirst: boolean }) {
  return (
    <th
      scope="col"
      className={classNames(
        'sticky top-0 z-10 h-8 border-b border-line bg-surface px-2 text-sm font-medium text-ink-3',
        isFirst && 'pl-6 max-md:left-0 max-md:z-20',
        column.align === 'right' ? 'text-right' : 'text-left',
        column.className,
      )}
    >
      {column.id === 'menu' ? <span className="sr-only">{column.header}</span> : column.header}
    </th>
  );
}

type RowsProps<Row> = DataTableProps<Row> & { rows: readonly Row[]; box: HTMLElement | null };

function Rows<Row>({ columns, rows, rowKey, isMuted, onEnd, isLoadingMore = false, box }: RowsProps<Row>) {
  const { items, above, below, scrollToRow } = useVisibleRows({ box, count: rows.length, rowHeight, onEnd });
  useRowKeys(box, rows.length, scrollToRow);
  return (
    <tbody>
      <Spacer height={above} columns={columns.length} />
      {items.map((index) => {
        const row = rows[index] as Row;
        return <MemoRow key={rowKey(row)} row={row} index={index} columns={columns} muted={isMuted?.(row) ?? false} />;
      })}
      <Spacer height={below} columns={columns.length} />
      {isLoadingMore && <SkeletonRow columns={columns} />}
    </tbody>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  const style: CSSProperties = { height };
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable; this one only takes up room
    <tr aria-hidden="true">
      <td colSpan={columns} style={style} />
    </tr>
  );
}

interface RowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  muted: boolean;
}

function TableRow<Row>({ row, index, columns, muted }: RowProps<Row>) {
  return (
    <tr data-row={index} aria-rowindex={index + 2} className={classNames('group h-9', muted && 'text-ink-3')}>
      {columns.map((column, position) => (
        <td
          key={column.id}
          className={classNames(
            'h-9 overflow-hidden border-b border-line-2 px-2 text-ellipsis whitespace-nowrap group-hover:bg-surface-2',
            position === 0 && 'pl-6 max-md:sticky max-md:left-0 max-md:bg-surface',
            column.align === 'right' && 'tnum text-right',
            column.className,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

const MemoRow = memo(TableRow) as typeof TableRow;

function SkeletonRows<Row>({ columns, label }: { columns: readonly Column<Row>[]; label: string }) {
  return (
    <tbody>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all the same and never moved
        <SkeletonRow key={index} columns={columns} label={index === 0 ? `Loading ${label.toLowerCase()}` : undefined} />
      ))}
    </tbody>
  );
}

function SkeletonRow<Row>({ columns, label }: { columns: readonly Column<Row>[]; label?: string | undefined }) {
  return (
    <tr className="h-9">
      {columns.map((column, position) => (
        <td
          key={column.id}
          className={classNames('h-9 border-b border-line-2 px-2', position === 0 && 'pl-6', column.className)}
        >
          {position === 0 && label !== undefined && <LoadingLabel>{label}</LoadingLabel>}
          {column.id !== 'menu' && <Skeleton className={column.align === 'right' ? 'ml-auto w-10' : 'w-3/5'} />}
        </td>
      ))}
    </tr>
  );
}
