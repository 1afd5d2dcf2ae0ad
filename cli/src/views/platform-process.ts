import type { PlatformProcess } from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const platformProcessView: View<PlatformProcess> = {
  name: ({ id }) => id,
  columns: {
    ROLES: ({ roles }) => words(roles.join(', ')),
    HOST: ({ host }) => words(host),
    STATE: ({ silent }) =>
      silent ? { ...words('not responding'), tone: 'error' } : { ...words('running'), tone: 'ok' },
    'LAST SIGN': ({ last_sign_at }) => timeCell(last_sign_at),
    VERSION: ({ version }) => words(version),
    STARTED: ({ started_at }) => timeCell(started_at),
    ID: ({ id }) => words(id),
  },
};
