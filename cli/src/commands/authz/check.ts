import { chooseProject } from '../../choose-project.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { findOrganization } from '../../find-organization.ts';
import type { Invocation } from '../../invocation.ts';
import { answerView } from '../../views/tenancy.ts';

type Where = { org: string | undefined };

async function placeOf(cli: Invocation, { org }: Where, permission: string) {
  if (permission.startsWith('platform.')) return {};
  if (org !== undefined) return { organization_id: (await findOrganization(cli, org)).id };
  return { project_id: (await chooseProject(cli)).id };
}

/** Scripts decide by the exit code: 0 when all of it is allowed. */
export const checkAccess: Run<Where, string[]> = async (cli, flags, ...permissions) => {
  const questions = [];
  for (const permission of permissions) questions.push({ permission, ...(await placeOf(cli, flags, permission)) });
  const { answers } = await cli.api.checkAccess({ body: { questions } });
  const items = answers.map((answer, at) => ({ permission: permissions[at] ?? '', ...answer }));
  cli.output.list(answerView, { items, next_cursor: null }, [cli.server]);
  return answers.every(({ allowed }) => allowed) ? 0 : exitCodes.notAllowed;
};
