import type { SessionId } from '@gpuaas/contract';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';

type Flags = { others: boolean | undefined };

export const endSession: Run<Flags, string[]> = async ({ api, output }, { others = false }, ...[id]) => {
  if (others === (id !== undefined)) {
    throw new CliError('usage', 'Name one session, or use --others', {
      exitCode: exitCodes.usage,
      tries: ['gpuaas session list', 'gpuaas session end --others'],
    });
  }
  if (id !== undefined) {
    await api.endSessionById({ params: { session_id: id as SessionId } });
    output.say(`Session ${id} ended`);
    return;
  }
  const { ended } = await api.endOtherSessions();
  output.say(ended === 1 ? '1 other session ended' : `${ended} other sessions ended`);
};
