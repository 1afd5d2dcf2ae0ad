import type { MenuEntry } from '@gpuaas/web-ui-kit';
import type { Tenant } from '../../api/organizations.ts';
import type { Access } from '../../frame/access.ts';
import { type DepartmentEntry, leftIn, type ProjectEntry } from './by-department.ts';

/** What has a menu on the page of an organisation. */
export type Row = { kind: 'department'; entry: DepartmentEntry } | { kind: 'project'; entry: ProjectEntry };

export interface Ask {
  rename(of: Tenant): void;
  archive(of: Tenant): void;
}

const isKept = 'The default department can’t be archived. New projects that name no department go here.';

/** What can be done with a row, each with the reason when it cannot. */
export function rowEntries({ kind, entry }: Row, access: Access, ask: Ask): MenuEntry[] {
  const of: Tenant = kind === 'department' ? { kind, it: entry.department } : { kind, it: entry };
  const noRename =
    kind === 'department'
      ? access.reason('organization.department.write')
      : access.reasonIn(entry.mine, 'project.write');
  const noArchive =
    kind === 'department' ? (noRename ?? leftBehind(entry)) : access.reasonIn(entry.mine, 'project.archive');
  return [
    { label: 'Rename…', reason: noRename, onSelect: () => ask.rename(of) },
    { label: 'Archive…', danger: true, reason: noArchive, onSelect: () => ask.archive(of) },
  ];
}

function leftBehind({ department, open }: DepartmentEntry): string | undefined {
  return department.is_default ? isKept : leftIn(open);
}
