import type { ProjectId } from '@gpuaas/contract';
import { PageHead } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { type AuditFilter, useAuditRows } from '../../api/audit.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { type Request, snippetsOf } from '../../commands/snippets.ts';
import { CodeButton } from '../code-panel.tsx';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { type AuditSearch, auditAddress, auditWords, findEvent } from './audit-search.ts';
import { columnsFor } from './columns.tsx';
import { EventPanel } from './event-panel.tsx';
import { NoEvents } from './no-events.tsx';
import { nothing, Toolbar } from './toolbar.tsx';

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
  const { action, target, correlation } = search;
  const list = useAuditRows(of, filterOf(search));
  const columns = useMemo(() => {
    const filter = { action, target, correlation };
    return columnsFor({
      event: ({ id }) => auditAddress(base, { ...filter, event: id }),
      correlation: (id) => auditAddress(base, { correlation: id }),
      target: (id) => auditAddress(base, { target: id }),
    });
  }, [base, action, target, correlation]);
  const change = (next: AuditSearch) => history.replace(auditAddress(base, { ...search, event: undefined, ...next }));

  const open = search.event === undefined ? undefined : findEvent(list.rows, search.event, list.isComplete);
  const { loadMore } = list;
  useEffect(() => {
    if (open === 'further') loadMore();
  }, [open, loadMore]);

  const command = (asked: AuditSearch) => commandOf('gpuaas', 'audit', 'list', ...words, ...auditWords(asked));
  const code = (asked: AuditSearch) => snippetsOf(requestOf(of, asked), command(asked));
  return (
    <div className="flex h-full flex-col">
      <PageHead
        title={title}
        meta={<span className="text-ink-3">who did what, newest first</span>}
        actions={list.rows && <CodeButton title={title} resource={list.rows} snippets={code(search)} />}
      />
      <Toolbar search={search} onChange={change} />
      <ListTable
        label={title}
        columns={columns}
        list={list}
        minWidth={720}
        empty={<NoEvents search={search} onClear={() => change(nothing)} />}
      />
      <ListFoot text={footOf(list.rows?.length ?? 0, list.isComplete)} command={command(search)} />
      <EventPanel
        event={open}
        onClose={() => change({ action, target, correlation })}
        snippetsOf={(event) => code({ correlation: event.correlation_id })}
        correlationAddress={(id) => auditAddress(base, { correlation: id })}
      />
    </div>
  );
}

/** Only what is asked for: a filter that is undefined would be another list to the cache. */
function filterOf({ action, target, correlation }: AuditSearch): AuditFilter {
  return {
    ...(action !== undefined && { action }),
    ...(target !== undefined && { target }),
    ...(correlation !== undefined && { correlation }),
  };
}

function requestOf(of: ProjectId | 'platform', { action, target, correlation }: AuditSearch): Request {
  const query = { action, target_id: target, correlation_id: correlation };
  return of === 'platform'
    ? { operation: 'listAuditEvents', query }
    : { operation: 'listProjectAuditEvents', params: { project_id: of }, query };
}

function footOf(shown: number, isComplete: boolean): string {
  const count = shown.toLocaleString('en-US');
  if (isComplete) return shown === 1 ? '1 event' : `${count} events`;
  return `${count} loaded · scroll for more`;
}
