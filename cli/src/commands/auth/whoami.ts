import type { Run } from '../../command.ts';
import { meView } from '../../views/person.ts';
import { programView, publicPart } from '../../views/service-account.ts';

export const whoami: Run = async ({ api, output, server, credentials }) => {
  const program = await credentials.serviceAccount?.();
  if (program) output.one(programView, publicPart(program));
  else output.one(meView, await api.getMe());
  output.hint(server);
};
