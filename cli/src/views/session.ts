import type { SessionView } from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const sessionView: View<SessionView> = {
  name: ({ id }) => id,
  columns: {
    ID: ({ id, is_current }) => words(is_current ? `${id} (this one)` : id),
    CLIENT: ({ client }) => words(client),
    ADDRESS: ({ address }) => words(address),
    'LAST SEEN': ({ last_seen_at }) => timeCell(last_seen_at),
    'SIGNED IN': ({ created_at }) => timeCell(created_at),
    EXPIRES: ({ expires_at }) => timeCell(expires_at),
  },
};
