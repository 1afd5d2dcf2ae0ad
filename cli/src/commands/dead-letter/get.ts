import type { DeadLetterId } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { deadLetterView } from '../../views/dead-letter.ts';

export const getDeadLetter: Run<unknown, [id: string]> = async ({ api, output }, _flags, id) => {
  const letter = await api.getDeadLetter({ params: { dead_letter_id: id as DeadLetterId } });
  output.one(deadLetterView, letter);
  if (letter.state === 'open') output.hint(`After fixing the cause: gpuaas dead-letter replay ${id} --reason TEXT`);
};
