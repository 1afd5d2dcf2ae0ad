import { Card, RowMenuButton, Tag, TimeAgo } from '@gpuaas/web-ui-kit';
import { scopeOf } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import type { DepartmentEntry, ProjectEntry } from './by-department.ts';
import type { Row } from './row-entries.ts';

interface DepartmentCardProps {
  entry: DepartmentEntry;
  /** What is said where there is no project. */
  none: string;
}

/** A department with its projects, below a `RowMenuProvider` that knows what can be done with each. */
export function DepartmentCard({ entry, none }: DepartmentCardProps) {
  const { department, open, archived } = entry;
  const row: Row = { kind: 'department', entry };
  return (
    <Card
      title={department.name}
      flush
      aside={
        <span className="flex items-center gap-2">
          {department.is_default && <Tag>default</Tag>}
          <RowMenuButton row={row} label={`Actions for department ${department.name}`} />
        </span>
      }
    >
      {open.length + archived.length === 0 && <p className="px-4 py-2.5 text-ink-2">{none}</p>}
      <ul>
        {open.map((project) => (
          <OpenProject key={project.id} project={project} />
        ))}
        {archived.map(({ id, slug, archived_at: at }) => (
          <li key={id} className={`${line} text-ink-3`}>
            <span className="min-w-0 truncate">{slug}</span>
            <span className="shrink-0 text-sm">archived {at !== null && <TimeAgo at={at} />}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const line = 'flex min-h-10 items-center justify-between gap-4 border-b border-line-2 px-4 py-1.5 last:border-0';

function OpenProject({ project }: { project: ProjectEntry }) {
  const { slug, name, mine } = project;
  const row: Row = { kind: 'project', entry: project };
  return (
    <li className={line}>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {mine ? (
          <a href={paths.overview(scopeOf(mine))} className="truncate rounded-badge font-medium hover:underline">
            {slug}
          </a>
        ) : (
          <span className="truncate font-medium">{slug}</span>
        )}
        {name !== slug && <span className="truncate text-ink-2">{name}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-3">
        {mine?.role && <span className="text-sm text-ink-3">{mine.role}</span>}
        <RowMenuButton row={row} label={`Actions for project ${slug}`} />
      </span>
    </li>
  );
}
