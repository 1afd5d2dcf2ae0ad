import type { ProjectView } from '@gpuaas/contract';
import { Card } from '@gpuaas/web-ui-kit';
import { scopeOf } from '../../api/me.ts';
import { paths } from '../../paths.ts';

/** Where somebody belongs, and what they may do there. */
export function MyProjects({ projects }: { projects: readonly ProjectView[] }) {
  return (
    <Card title="Projects" flush>
      {projects.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">You’re not in a project yet. Ask a project owner to add you.</p>
      ) : (
        <ul>
          {projects.map((project) => (
            <Project key={project.id} project={project} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Project({ project }: { project: ProjectView }) {
  const { name, organization, slug, role, permissions } = project;
  return (
    <li className="border-b border-line-2 px-4 py-2.5 last:border-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate">
          <a href={paths.overview(scopeOf(project))} className="font-medium hover:text-accent hover:underline">
            {organization.slug} / {slug}
          </a>
          {name.toLowerCase() !== slug && <span className="ml-2 text-ink-3">{name}</span>}
        </span>
        <span className="text-ink-2">{role}</span>
      </div>
      <p className="mono-sm mt-1 break-words text-ink-3">{permissions.join('  ')}</p>
    </li>
  );
}
