import { browserLogin } from '@gpuaas/sdk/browser-login';
import { LoginError } from '@gpuaas/sdk/login-error';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { clientName } from '../../login/client-name.ts';
import { signInByDevice } from '../../login/device.ts';
import { finishLogin } from '../../login/finish-login.ts';
import { hasNoBrowser } from '../../login/has-no-browser.ts';
import { openBrowser } from '../../login/open-browser.ts';

type Flags = { noBrowser: boolean | undefined; device: boolean | undefined };

/** With the browser of this machine where there is one, else with one anywhere. */
export const login: Run<Flags> = async (cli, { noBrowser, device, project }) => {
  await cli.credentials.expectPlace();
  if (device || (!noBrowser && hasNoBrowser(process.env, process.platform))) {
    await finishLogin(cli, await signInByDevice(cli), project);
    return;
  }
  const { server, transport, output } = cli;
  const open = (url: string) => {
    output.say(`Sign in here:\n\n  ${url}\n`);
    if (!noBrowser && openBrowser(url)) output.say('A browser should open.');
    output.say('Waiting up to 10 minutes …');
  };
  const { tokens } = await browserLogin({ server, transport, open, client: clientName() }).catch((error: unknown) => {
    if (!(error instanceof LoginError)) throw error;
    throw new CliError(error.code, error.message, { exitCode: exitCodes.notAllowed, tries: ['gpuaas login'] });
  });
  await finishLogin(cli, tokens, project);
};
