import type { AuditEventView } from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

const tones = { success: 'ok', denied: 'attention', failure: 'error' } as const;

export const auditEventView: View<AuditEventView> = {
  name: ({ id }) => id,
  columns: {
    WHEN: ({ at }) => timeCell(at),
    WHO: ({ actor }) => words(actor.name),
    ACTION: ({ action }) => words(action),
    RESULT: ({ result }) => ({ ...words(result), tone: tones[result] }),
    TARGET: ({ target }) => ({ people: target.name ?? target.id ?? '–', programs: target.id ?? '' }),
    CORRELATION: ({ correlation_id }) => words(correlation_id),
    ID: ({ id }) => words(id),
  },
};
