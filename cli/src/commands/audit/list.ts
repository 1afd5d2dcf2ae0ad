import { allPages } from '../../all-pages.ts';
import { chooseProject } from '../../choose-project.ts';
import type { Run } from '../../command.ts';
import { auditEventView } from '../../views/audit-event.ts';

type Flags = {
  all: boolean | undefined;
  action: string | undefined;
  target: string | undefined;
  correlation: string | undefined;
  limit: number;
};

export const listAuditEvents: Run<Flags> = async (cli, { all, action, target, correlation, limit }) => {
  const { api, output, server } = cli;
  const filter = {
    ...(action !== undefined && { action }),
    ...(target !== undefined && { target_id: target }),
    ...(correlation !== undefined && { correlation_id: correlation }),
  };
  const project = all ? undefined : await chooseProject(cli);
  const list = await allPages((page) => {
    const query = { ...page, ...filter };
    return project
      ? api.listProjectAuditEvents({ params: { project_id: project.id }, query })
      : api.listAuditEvents({ query });
  }, limit);
  output.list(auditEventView, list, [project ? `project ${project.slug}` : 'whole platform', server]);
};
