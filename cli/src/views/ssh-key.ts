import type { SshKeyView } from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const sshKeyView: View<SshKeyView> = {
  name: ({ id }) => id,
  columns: {
    NAME: ({ name }) => words(name),
    TYPE: ({ type }) => words(type),
    FINGERPRINT: ({ fingerprint }) => words(fingerprint),
    ADDED: ({ created_at }) => timeCell(created_at),
    BITS: ({ bits }) => words(bits),
    ID: ({ id }) => words(id),
  },
};
