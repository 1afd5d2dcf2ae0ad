import { words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export interface PrintedToken {
  server: string;
  access_token: string;
}

/** The token and nothing else, however it is asked for: it is there to be put into another command. */
export const accessTokenView: View<PrintedToken> = {
  name: ({ access_token: token }) => token,
  columns: { TOKEN: ({ access_token: token }) => words(token) },
};
