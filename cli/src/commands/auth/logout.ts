import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodeOf } from '../../error-exit-codes.ts';
import { exitCodes } from '../../exit-codes.ts';

export const logout: Run = async ({ api, credentials, output, server, settings }) => {
  const { token, keyFile } = settings;
  if (token !== undefined || keyFile !== undefined) {
    const name = settings.tokenFrom ?? 'GPUAAS_SA_KEY_FILE';
    throw new CliError('usage', `${name} is set, so there is no sign-in to end`, {
      exitCode: exitCodes.usage,
      tries: [`Unset ${name}, then run gpuaas auth logout`],
    });
  }
  if (!credentials.isSignedIn()) {
    output.say(`You were not signed in to ${server}`);
    return;
  }
  try {
    await api.endSession();
  } catch (error) {
    // A session that is over already needs no ending.
    if (exitCodeOf(error) !== exitCodes.notAllowed) throw error;
  } finally {
    await credentials.forget();
  }
  output.say(`Signed out of ${server}`);
};
