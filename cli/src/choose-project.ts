import type { ProjectId, ProjectView, ServiceAccountToken } from '@gpuaas/contract';
import { allPages } from './all-pages.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { Invocation } from './invocation.ts';
import type { Settings } from './settings.ts';

export interface ChosenProject {
  id: ProjectId;
  /** How people know it. */
  slug: string;
}

/** The project that was named, or the only one there is. */
export async function chooseProject(cli: Invocation): Promise<ChosenProject> {
  const { api, settings, server, credentials } = cli;
  const named = settings.project;
  if (named?.startsWith('proj_')) return { id: named as ProjectId, slug: named };
  const program = await credentials.serviceAccount?.();
  if (program) return projectOf(program, cli);
  const { items } = await allPages((page) => api.listProjects({ query: page }));
  const fitting = inOrganization(named === undefined ? items : items.filter(({ slug }) => slug === named), settings);
  const [only, another] = fitting;
  if (only && !another) return only;
  if (another) throw severalFit(settings, fitting);
  throw new CliError(
    'not_found',
    named === undefined
      ? `You are not a member of any project ${settings.organization === undefined ? `on ${server}` : `in ${settings.organization}`}`
      : `You are not a member of a project named ${named}`,
    {
      exitCode: named === undefined ? exitCodes.notAllowed : exitCodes.notFound,
      tries: named === undefined ? ['Ask someone who manages access to add you to one'] : ['gpuaas project list'],
    },
  );
}

/** Of the organisation of the context; a project that was named may also lie elsewhere. */
function inOrganization(projects: readonly ProjectView[], { organization: wanted, project }: Settings) {
  if (wanted === undefined) return projects;
  const there = projects.filter(({ organization: { id, slug } }) => id === wanted || slug === wanted);
  return there.length > 0 || project === undefined ? there : projects;
}

/** A service account has one project. Another one that was named is not passed over in silence. */
async function projectOf({ project_id: id, service_account }: ServiceAccountToken, { api, settings }: Invocation) {
  const named = settings.project;
  if (named === undefined) return { id, slug: id };
  const { slug } = await api.getProject({ params: { project_id: id } });
  if (slug === named) return { id, slug };
  throw new CliError('not_found', `The service account ${service_account.name} belongs to the project ${slug}`, {
    exitCode: exitCodes.notFound,
    tries: [`gpuaas … --project ${slug}`],
  });
}

function severalFit({ project: named, context }: Settings, projects: readonly ProjectView[]): CliError {
  const what =
    named === undefined ? 'You are a member of several projects. Choose one' : `Several projects are named ${named}`;
  return new CliError('ambiguous', what, {
    exitCode: exitCodes.usage,
    facts: projects.map(
      ({ id, slug, organization }) => ['project', `${slug}  ${id}  of ${organization.name}`] as const,
    ),
    tries: [
      `gpuaas … --project ${projects[0]?.id}`,
      ...(context === undefined
        ? []
        : [`gpuaas context set ${context} --project ${projects[0]?.id}   (for all later commands)`]),
    ],
  });
}
