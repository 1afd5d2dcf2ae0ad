import { readFileSync } from 'node:fs';
import { askHidden } from '../../ask-hidden.ts';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { readPrivateFile } from '../../config/private-file.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Invocation } from '../../invocation.ts';

type Flags = { passwordFile: string | undefined };

/** Passwords come from the keyboard, a file or a pipe: on the command line every user of the machine could read them. */
export const changePassword: Run<Flags> = async (cli, { passwordFile }) => {
  const { can_change_password: isKeptHere, username } = await cli.api.getMe();
  if (!isKeptHere) throw keptElsewhere(await issuerOf(cli));
  const body = passwordFile === undefined ? await askFor(cli, username) : readFrom(passwordFile);
  await cli.api.changePassword({ body });
  cli.output.say('Your password was changed. All your other sessions have ended.');
};

async function askFor({ settings, server }: Invocation, username: string) {
  const prompts = [`Current password of ${username} on ${server}: `, 'New password: ', 'New password again: '];
  const otherwise = 'gpuaas auth password --password-file FILE';
  const [current_password = '', new_password = '', again] = await askHidden(settings, prompts, otherwise);
  if (new_password === again) return { current_password, new_password };
  throw new CliError('usage', 'The new passwords are not the same. Nothing was changed', {
    exitCode: exitCodes.usage,
    tries: ['gpuaas auth password'],
  });
}

/** Two lines: what it is, and what it becomes. */
function readFrom(file: string) {
  const [current_password, new_password, ...more] = (read(file) ?? '').split(/\r?\n/);
  const isComplete = current_password && new_password && more.every((line) => line === '');
  if (isComplete) return { current_password, new_password };
  throw new CliError('usage', 'This needs the current password on the first line and the new one on the second', {
    exitCode: exitCodes.usage,
    facts: [['file', file]],
  });
}

function read(file: string): string | undefined {
  if (file !== '-') return readPrivateFile(file);
  if (!process.stdin.isTTY) return readFileSync(0, 'utf8');
  throw new CliError('usage', 'There is nothing on stdin', {
    exitCode: exitCodes.usage,
    tries: ['gpuaas auth password   (asks without showing what you type)'],
  });
}

/** Where people are sent to sign in is where their password is. */
async function issuerOf({ anonymousApi }: Invocation): Promise<string | undefined> {
  try {
    const { authorize_url } = await anonymousApi.startLogin({
      query: {
        redirect_uri: 'http://127.0.0.1:1/callback',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      },
    });
    return new URL(authorize_url).origin;
  } catch {
    return undefined;
  }
}

function keptElsewhere(issuer: string | undefined): CliError {
  return new CliError('password_kept_elsewhere', 'Your password is kept by your identity provider', {
    exitCode: exitCodes.notAllowed,
    facts: issuer === undefined ? [] : [['provider', issuer]],
    tries: [`Change your password ${issuer === undefined ? 'there' : `at ${issuer}`}`],
  });
}
