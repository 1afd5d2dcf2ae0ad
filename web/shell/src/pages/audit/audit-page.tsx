import type { ProjectId } from '@gpuaas/contract';
import { buttonClass, PageHead } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { type AuditFilter, useAuditRows } from '../../api/audit.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { type Request, snippetsOf } from '../../commands/snippets.ts';
import { CodeButton } from '../code-panel.tsx';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import {
  type AuditSearch,
  auditAddress,
  auditQuery,
  auditWords,
  exportAddress,
  findEvent,
  noFilter,
} from './audit-search.ts';
import { columnsFor } from './columns.tsx';
import { EventPanel } from './event-panel.tsx';
import { NoEvents } from './no-events.tsx';
import { Toolbar } from './toolbar.tsx';

interface AuditPageProps {
  title: string;
  /** Where this page is, without its search. */
  base: string;
  of: ProjectId | 'platform';
  search: AuditSearch;
  /** Words of the command that say whose events: the project's or all. */
  words: readonly string[];
}

/** Who did what, newest first. Everything that narrows it is in the address. */
export function AuditPage({ title, base, of, search, words }: AuditPageProps) {
  const { history } = useRouter();
  const { event: _, ...filter } = search;
  const here = auditAddress(base, filter);
  // Asked for once: while somebody reads, the beginning of the list stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all that the filter says
  const query = useMemo(() => auditQuery(search, Date.now()), [here]);
  const list = useAuditRows(of, query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all that the filter says
  const columns = useMemo(() => {
    return columnsFor({
      event: ({ id }) => auditAddress(base, { ...filter, event: id }),
      correlation: (id) => auditAddress(base, { correlation: id }),
      target: (id) => auditAddress(base, { target: id }),
      actor: (id) => auditAddress(base, { actor: id }),
    });
  }, [base, here]);
  const change = (next: AuditSearch) => history.replace(auditAddress(base, { ...search, event: undefined, ...next }));

  const open = search.event === undefined ? undefined : findEvent(list.rows, search.event, list.isComplete);
  const { loadMore } = list;
  useEffect(() => {
    if (open === 'further') loadMore();
  }, [open, loadMore]);

  const command = (asked: AuditSearch) => commandOf('gpuaas', 'audit', 'list', ...words, ...auditWords(asked));
  const code = (asked: AuditSearch) => snippetsOf(requestOf(of, asked, query), command(asked));
  return (
    <div className="flex h-full flex-col">
      <PageHead
        title={title}
        meta={<span className="text-ink-3">who did what, newest first</span>}
        actions={
          list.rows && (
            <>
              <ExportLink address={exportAddress(of, query, 'csv')} label="Export CSV" />
              <ExportLink address={exportAddress(of, query, 'ndjson')} label="Export NDJSON" />
              <CodeButton title={title} resource={list.rows} snippets={code(search)} />
            </>
          )
        }
      />
      <Toolbar search={search} onChange={change} />
      <ListTable
        label={title}
        columns={columns}
        list={list}
        minWidth={720}
        empty={<NoEvents search={search} onClear={() => change(noFilter)} />}
      />
      <ListFoot text={footOf(list.rows?.length ?? 0, list.isComplete)} command={command(search)} />
      <EventPanel
        event={open}
        onClose={() => change({ event: undefined })}
        snippetsOf={(event) => code({ correlation: event.correlation_id })}
        correlationAddress={(id) => auditAddress(base, { correlation: id })}
      />
    </div>
  );
}

/** What the list shows as a file, with the proof that nothing is missing. */
function ExportLink({ address, label }: { address: string; label: string }) {
  return (
    <a href={address} download className={`${buttonClass()} max-md:hidden`}>
      {label}
    </a>
  );
}

function requestOf(of: ProjectId | 'platform', asked: AuditSearch, shown: AuditFilter): Request {
  const { since } = shown;
  const query = { ...auditQuery({ ...asked, since: undefined }, 0), ...(asked.since !== undefined && { since }) };
  return of === 'platform'
    ? { operation: 'listAuditEvents', query }
    : { operation: 'listProjectAuditEvents', params: { project_id: of }, query };
}

function footOf(shown: number, isComplete: boolean): string {
  const count = shown.toLocaleString('en-US');
  if (isComplete) return shown === 1 ? '1 event' : `${count} events`;
  return `${count} loaded · scroll for more`;
}
