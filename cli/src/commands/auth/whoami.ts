import type { Run } from '../../command.ts';
import { meView } from '../../views/person.ts';

export const whoami: Run = async ({ api, output, server }) => {
  output.one(meView, await api.getMe());
  output.hint(server);
};
