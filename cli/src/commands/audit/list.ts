import { allPages } from '../../all-pages.ts';
import { type FilterFlags, filterOf } from '../../audit/filter.ts';
import { chooseProject } from '../../choose-project.ts';
import type { Run } from '../../command.ts';
import { auditEventView } from '../../views/audit-event.ts';

type Flags = FilterFlags & { limit: number };

export const listAuditEvents: Run<Flags> = async (cli, flags) => {
  const { api, output, server } = cli;
  const filter = filterOf(flags);
  const project = flags.all ? undefined : await chooseProject(cli);
  const list = await allPages((page) => {
    const query = { ...page, ...filter };
    return project
      ? api.listProjectAuditEvents({ params: { project_id: project.id }, query })
      : api.listAuditEvents({ query });
  }, flags.limit);
  output.list(auditEventView, list, [project ? `project ${project.slug}` : 'whole platform', server]);
};
