import { DataTable, type DataTableProps } from '@gpuaas/web-ui-kit';
import { QueryProblem } from './query-problem.tsx';

interface Listed<Row> {
  rows: Row[] | undefined;
  query: { isError: boolean; error: unknown; refetch(): unknown };
  /** All of them are here. */
  isComplete: boolean;
  isLoadingMore?: boolean;
  loadMore?(): void;
}

type Own = 'rows' | 'rowKey' | 'onEnd' | 'isLoadingMore';
type ListTableProps<Row> = Omit<DataTableProps<Row>, Own> & { list: Listed<Row> };

const idOf = ({ id }: { id: string }) => id;

/** The rows of a list as a table, or why there are none. */
export function ListTable<Row extends { id: string }>({ list, ...table }: ListTableProps<Row>) {
  const { rows, query, isComplete, isLoadingMore = false, loadMore } = list;
  if (query.isError && !rows) return <QueryProblem query={query} />;
  const more = loadMore && { onEnd: loadMore, isLoadingMore };
  return <DataTable rows={rows} rowKey={idOf} total={isComplete ? rows?.length : undefined} {...more} {...table} />;
}
