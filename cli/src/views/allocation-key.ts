import type { AllocationKeys } from '@gpuaas/contract';
import { words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const allocationKeyView: View<AllocationKeys['items'][number]> = {
  name: ({ fingerprint }) => fingerprint,
  columns: {
    NAME: ({ name }) => words(name),
    OWNER: ({ owner }) => words(owner.name),
    TYPE: ({ type }) => words(type),
    FINGERPRINT: ({ fingerprint }) => words(fingerprint),
    ID: ({ ssh_key_id }) => words(ssh_key_id),
  },
};
