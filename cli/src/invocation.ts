import { type ApiClient, createClient, type Transport } from '@gpuaas/sdk';
import type { GlobalFlags } from './command.ts';
import { configFolder, tokenFile } from './config/config-folder.ts';
import { type Contexts, openContexts } from './config/contexts.ts';
import { type Credentials, openCredentials } from './config/credentials.ts';
import { createOutput, type Output } from './output/output.ts';
import { readSettings, type Settings } from './settings.ts';
import { createTransport, withFreshToken } from './transport.ts';

/** One run of the command line: all that a command works with. */
export interface Invocation {
  readonly settings: Settings;
  readonly server: string;
  /** Calls the platform as the signed-in person. */
  readonly api: ApiClient;
  /** Calls it as nobody, to sign in. */
  readonly anonymousApi: ApiClient;
  readonly credentials: Credentials;
  readonly contexts: Contexts;
  readonly output: Output;
}

const timeoutMilliseconds = 30_000;

export function openInvocation(flags: GlobalFlags, { env, stdout, stderr }: NodeJS.Process): Invocation {
  const folder = configFolder(env);
  const contexts = openContexts(folder);
  const settings = readSettings(flags, env, contexts);
  const { server } = settings;
  const output = createOutput(settings.output, settings.colour, stdout, stderr);
  const transport: Transport = createTransport(server, settings.verbose ? output.say : undefined);
  const credentials = openCredentials(tokenFile(folder, server), server, transport);
  return {
    settings,
    server,
    output,
    contexts,
    credentials,
    anonymousApi: createClient({ server, transport, timeoutMilliseconds }),
    api: createClient({
      server,
      timeoutMilliseconds,
      token: () => credentials.accessToken(),
      transport: withFreshToken(transport, (rejected) => credentials.accessToken(rejected)),
    }),
  };
}
