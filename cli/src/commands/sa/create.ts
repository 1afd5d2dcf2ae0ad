import type { ServiceAccountScope } from '@gpuaas/contract';
import { chooseProject } from '../../choose-project.ts';
import type { Run } from '../../command.ts';
import { createOnce } from '../../create-once.ts';
import { serviceAccountView } from '../../views/service-account.ts';

type Flags = {
  scope: readonly ServiceAccountScope[number][];
  description: string | undefined;
  idempotencyKey: string | undefined;
};

export const createServiceAccount: Run<Flags, [name: string]> = async (cli, flags, name) => {
  const { api, output, server } = cli;
  const { scope, description } = flags;
  const project = await chooseProject(cli);
  const body = { name, scope: [...new Set(scope)], ...(description !== undefined && { description }) };
  const account = await createOnce(cli, {
    what: `The service account ${name}`,
    key: flags.idempotencyKey,
    command: [
      ...['sa', 'create', name, '--scope', scope.join(',')],
      ...(description === undefined ? [] : ['--description', description]),
      ...['--project', project.slug, '--server', server],
    ],
    create: (idempotencyKey) => api.createServiceAccount({ params: { project_id: project.id }, body, idempotencyKey }),
  });
  output.one(serviceAccountView, account);
  output.hint(`Next: gpuaas sa key create ${name}`);
};
