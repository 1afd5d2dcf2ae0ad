import type { DeadLetterId } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { deadLetterView } from '../../views/dead-letter.ts';

export const replayDeadLetter: Run<{ reason: string }, [id: string]> = async ({ api, output }, { reason }, id) => {
  const params = { dead_letter_id: id as DeadLetterId };
  output.one(deadLetterView, await api.replayDeadLetter({ params, body: { reason } }));
  output.hint('If the event fails again for 15 minutes, it becomes a new dead letter: gpuaas dead-letter list');
};
