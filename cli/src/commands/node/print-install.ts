import type { JoinToken } from '@gpuaas/contract';
import { CliError } from '../../cli-error.ts';
import type { GlobalFlags } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Invocation } from '../../invocation.ts';

/** Whether the caller wants what brings a host in, and not the token alone. */
export function wantsInstall({
  install,
  output,
}: Pick<GlobalFlags, 'output'> & { install: boolean | undefined }): boolean {
  return install === true || output === 'cloud-init';
}

/** Prints the line to paste, or the cloud-config, for a token that was just made. */
export function printInstall({ output, settings }: Invocation, name: string, token: JoinToken): void {
  const { install } = token;
  if (!install) {
    throw new CliError('agent_not_built', 'The platform has no agent for hosts to download', {
      exitCode: exitCodes.conflict,
      tries: ["npm run build:agent   (on the platform's machine)", `gpuaas node join-token ${name} --install`],
    });
  }
  if (settings.output === 'cloud-init') {
    output.text(install.cloud_config);
    return;
  }
  output.value({ name: () => install.command }, token);
  output.say(
    `Paste this line into a root shell on ${name}. It works once, within 15 minutes. Then: gpuaas node get ${name}`,
  );
}
