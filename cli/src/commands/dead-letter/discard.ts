import type { DeadLetterId } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { deadLetterView } from '../../views/dead-letter.ts';

type Flags = { reason: string; yes: boolean | undefined };

export const discardDeadLetter: Run<Flags, [id: string]> = async (cli, { reason, yes }, id) => {
  const params = { dead_letter_id: id as DeadLetterId };
  if (!yes) {
    const { event, consumer } = await cli.api.getDeadLetter({ params });
    cli.output.say(
      `${consumer} will never process ${event.type} of ${event.subject}.\nA discarded dead letter cannot be replayed.`,
    );
    await confirm(cli, 'Discard?');
  }
  cli.output.one(deadLetterView, await cli.api.discardDeadLetter({ params, body: { reason } }));
};
