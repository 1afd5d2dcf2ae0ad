import { readFileSync } from 'node:fs';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';

type Flags = { secretFile: string };

/** The secret comes from a file or a pipe: on the command line every user of the machine could read it. */
export const becomeFirstAdmin: Run<Flags> = async ({ api, output }, { secretFile }) => {
  await api.becomeFirstAdmin({ body: { secret: readSecret(secretFile) } });
  output.say('You are a platform administrator');
};

function readSecret(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  } catch (cause) {
    throw new CliError('file_unreadable', 'The setup secret cannot be read', {
      exitCode: exitCodes.usage,
      facts: [['file', file]],
      tries: ['Run this on the machine that runs the platform, as the user who runs it', 'Pipe it: --secret-file -'],
      cause,
    });
  }
}
