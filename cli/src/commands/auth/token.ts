import type { Run } from '../../command.ts';
import { accessTokenView } from '../../views/access-token.ts';

export const printToken: Run = async ({ credentials, output, server }) => {
  output.one(accessTokenView, { server, access_token: await credentials.accessToken() });
};
