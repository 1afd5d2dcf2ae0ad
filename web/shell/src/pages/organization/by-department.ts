import type { Department, OrganizationProject, ProjectView } from '@gpuaas/contract';

/** A project on the page of its organisation. */
export interface ProjectEntry extends Pick<OrganizationProject, 'id' | 'slug' | 'name' | 'department' | 'archived_at'> {
  /** As the person who looks has it; undefined where they cannot open it. */
  mine: ProjectView | undefined;
}

/** All projects for those who may see them, and for everybody else their own. */
export function entriesOf(
  listed: readonly OrganizationProject[] | undefined,
  mine: readonly ProjectView[],
): ProjectEntry[] {
  if (!listed) return mine.map((project) => ({ ...project, archived_at: null, mine: project }));
  return listed.map((project) => ({ ...project, mine: mine.find(({ id }) => id === project.id) }));
}

export interface DepartmentEntry {
  department: Department;
  open: ProjectEntry[];
  archived: ProjectEntry[];
}

/** The default department first, then by name, each with its projects by name. */
export function byDepartment(departments: readonly Department[], projects: readonly ProjectEntry[]): DepartmentEntry[] {
  const sorted = departments.toSorted(
    (a, b) => Number(b.is_default) - Number(a.is_default) || a.name.localeCompare(b.name),
  );
  return sorted.map((department) => {
    const own = projects
      .filter((project) => project.department.id === department.id)
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return {
      department,
      open: own.filter(({ archived_at: at }) => at === null),
      archived: own.filter(({ archived_at: at }) => at !== null),
    };
  });
}

const mostNamed = 3;

/** Why something that still has projects cannot be archived. */
export function leftIn(open: readonly Pick<ProjectEntry, 'slug'>[]): string | undefined {
  if (open.length === 0) return undefined;
  const named = open.slice(0, mostNamed).map(({ slug }) => slug);
  const more = open.length - named.length;
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return `Archive its ${open.length === 1 ? 'project' : 'projects'} first: ${list}.`;
}
