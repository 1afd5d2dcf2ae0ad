import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findDepartment, findOrganization } from '../../find-organization.ts';
import { departmentView } from '../../views/tenancy.ts';

type Naming = { name: string | undefined };

export const listDepartments: Run<unknown, [org: string]> = async (cli, _flags, org) => {
  const { id: organization_id, slug } = await findOrganization(cli, org);
  const list = await allPages((query) => cli.api.listDepartments({ params: { organization_id }, query }));
  cli.output.list(departmentView, list, [`organisation ${slug}`, cli.server]);
};

export const createDepartment: Run<Naming, [org: string, slug: string]> = async (cli, { name }, org, slug) => {
  const { id: organization_id } = await findOrganization(cli, org);
  const body = { slug, ...(name !== undefined && { name }) };
  cli.output.one(departmentView, await cli.api.createDepartment({ params: { organization_id }, body }));
};

export const renameDepartment: Run<Naming & { slug: string | undefined }, [org: string, dept: string]> = async (
  cli,
  { slug, name },
  org,
  dept,
) => {
  const params = await findDepartment(cli, org, dept);
  const body = { ...(slug !== undefined && { slug }), ...(name !== undefined && { name }) };
  cli.output.one(departmentView, await cli.api.updateDepartment({ params, body }));
};

export const archiveDepartment: Run<{ yes: boolean | undefined }, [org: string, dept: string]> = async (
  cli,
  { yes },
  org,
  dept,
) => {
  const params = await findDepartment(cli, org, dept);
  if (!yes) await confirm(cli, `Archive the department ${dept}? This cannot be undone.`);
  await cli.api.archiveDepartment({ params });
  cli.output.say(`${dept} was archived`);
};
