import { memo, type ReactNode, useState } from 'react';
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
  /** Its text may be longer than the column is wide, and is cut then. Cutting costs, so only where it can happen. */
  long?: true;
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
 * A table of any length: only the rows in sight exist. Each row stands where it stands whatever the others do, so that one
 * which comes or goes is laid out and painted alone; in a `<table>` it would be all of them. Rows are drawn once
 * and kept while their data is the same, so that a refetch which brings nothing new costs nothing.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, empty, minWidth = 560 } = props;
  // Rows that are there from the start are drawn before a plain ref would know what they scroll in.
  const [box, setBox] = useState<HTMLElement | null>(null);
  return (
    <ScrollRegion
      ref={setBox}
      label={label}
      className="min-h-0 flex-1 border-t border-line bg-surface [contain:strict] [overflow-anchor:none]"
    >
      {rows?.length === 0 ? (
        empty
      ) : (
        <div role="table" aria-label={label} aria-rowcount={total === undefined ? -1 : total + 1} style={{ minWidth }}>
          <div role="rowgroup" className="sticky top-0 z-20 bg-surface">
            <div role="row" className="flex h-8 border-b border-line">
              {columns.map((column, index) => (
                <HeadCell key={column.id} column={column} isFirst={index === 0} />
              ))}
            </div>
          </div>
          {rows === undefined ? (
            <SkeletonRows columns={columns} label={label} />
          ) : (
            <Rows {...props} rows={rows} box={box} />
          )}
        </div>
      )}
    </ScrollRegion>
  );
}

/** A column that has no width takes what the others leave. */
function shapeOf({ className = '', long }: Column<never>): string {
  if (!/(^|\s)w-/.test(className)) return `min-w-[120px] flex-1 truncate ${className}`;
  return `shrink-0 ${long ? 'truncate' : 'whitespace-nowrap'} ${className}`;
}

function HeadCell<Row>({ column, isFirst }: { column: Column<Row>; isFirst: boolean }) {
  return (
    <div
      role="columnheader"
      className={classNames(
        'px-2 text-sm leading-8 font-medium text-ink-3',
        isFirst && 'pl-6 max-sm:pl-4 max-md:sticky max-md:left-0 max-md:z-10 max-md:bg-surface',
        column.align === 'right' && 'text-right',
        shapeOf(column),
      )}
    >
      {column.id === 'menu' ? <span className="sr-only">{column.header}</span> : column.header}
    </div>
  );
}

type RowsProps<Row> = DataTableProps<Row> & { rows: readonly Row[]; box: HTMLElement | null };

function Rows<Row>({ columns, rows, rowKey, isMuted, onEnd, isLoadingMore = false, box }: RowsProps<Row>) {
  const { visible, height, scrollToRow } = useVisibleRows({ box, count: rows.length, rowHeight, onEnd });
  useRowKeys(box, rows.length, scrollToRow);
  return (
    <>
      <div role="rowgroup" className="relative" style={{ height }}>
        {visible.map((index) => {
          const row = rows[index] as Row;
          return (
            <MemoRow key={rowKey(row)} row={row} index={index} columns={columns} muted={isMuted?.(row) ?? false} />
          );
        })}
      </div>
      {isLoadingMore && (
        <div role="rowgroup">
          <SkeletonRow columns={columns} />
        </div>
      )}
    </>
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
    <div
      role="row"
      data-row={index}
      aria-rowindex={index + 2}
      style={{ top: index * rowHeight }}
      className={classNames(
        'group absolute inset-x-0 isolate flex h-9 border-b border-line-2 hover:bg-surface-2',
        muted && 'text-ink-3',
      )}
    >
      {columns.map((column, position) => (
        <div
          key={column.id}
          role="cell"
          className={classNames(
            'px-2 leading-[35px]',
            position === 0 &&
              'pl-6 max-sm:pl-4 max-md:sticky max-md:left-0 max-md:bg-surface max-md:group-hover:bg-surface-2',
            column.align === 'right' && 'tnum text-right',
            shapeOf(column),
          )}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

const MemoRow = memo(TableRow) as typeof TableRow;

function SkeletonRows<Row>({ columns, label }: { columns: readonly Column<Row>[]; label: string }) {
  return (
    <div role="rowgroup">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all the same and never moved
        <SkeletonRow key={index} columns={columns} label={index === 0 ? `Loading ${label.toLowerCase()}` : undefined} />
      ))}
    </div>
  );
}

function SkeletonRow<Row>({ columns, label }: { columns: readonly Column<Row>[]; label?: string | undefined }) {
  return (
    <div role="row" className="flex h-9 items-center border-b border-line-2">
      {columns.map((column, position) => (
        <div key={column.id} role="cell" className={classNames('px-2', position === 0 && 'pl-6', shapeOf(column))}>
          {position === 0 && label !== undefined && <LoadingLabel>{label}</LoadingLabel>}
          {column.id !== 'menu' && <Skeleton className={column.align === 'right' ? 'ml-auto w-10' : 'w-3/5'} />}
        </div>
      ))}
    </div>
  );
}
