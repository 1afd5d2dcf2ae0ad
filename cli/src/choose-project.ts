import type { ProjectId, ProjectView } from '@gpuaas/contract';
import { allPages } from './all-pages.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { Invocation } from './invocation.ts';

export interface ChosenProject {
  id: ProjectId;
  /** How people know it. */
  slug: string;
}

/** The project that was named, or the only one there is. */
export async function chooseProject({ api, settings, server }: Invocation): Promise<ChosenProject> {
  const named = settings.project;
  if (named?.startsWith('proj_')) return { id: named as ProjectId, slug: named };
  const { items } = await allPages((page) => api.listProjects({ query: page }));
  const fitting = named === undefined ? items : items.filter(({ slug }) => slug === named);
  const [only, another] = fitting;
  if (only && !another) return only;
  if (another) throw severalFit(named, fitting);
  throw new CliError(
    'not_found',
    named === undefined
      ? `You are not a member of any project on ${server}`
      : `You are not a member of a project named ${named}`,
    {
      exitCode: named === undefined ? exitCodes.notAllowed : exitCodes.notFound,
      tries: named === undefined ? ['Ask someone who manages access to add you to one'] : ['gpuaas project list'],
    },
  );
}

function severalFit(named: string | undefined, projects: readonly ProjectView[]): CliError {
  const what =
    named === undefined ? 'You are a member of several projects. Choose one' : `Several projects are named ${named}`;
  return new CliError('ambiguous', what, {
    exitCode: exitCodes.usage,
    facts: projects.map(
      ({ id, slug, organization }) => ['project', `${slug}  ${id}  of ${organization.name}`] as const,
    ),
    tries: [`gpuaas … --project ${projects[0]?.id}`],
  });
}
