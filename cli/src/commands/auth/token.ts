import type { Run } from '../../command.ts';

interface PrintedToken {
  server: string;
  access_token: string;
}

const view = { name: ({ access_token: token }: PrintedToken) => token };

export const printToken: Run = async ({ credentials, output, server }) => {
  output.value(view, { server, access_token: await credentials.accessToken() });
};
