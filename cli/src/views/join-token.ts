import type { JoinToken } from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

/** The only secret that is printed, because handing it over is what the command is for. */
export const joinTokenView: View<JoinToken> = {
  name: ({ token }) => token,
  columns: {
    Token: ({ token }) => words(token),
    Node: ({ node_id }) => words(node_id),
    'Connects to': ({ agent_url }) => words(agent_url),
    'CA fingerprint': ({ ca_fingerprint }) => words(ca_fingerprint),
    Expires: ({ expires_at }) => timeCell(expires_at),
  },
};
