import { type ApiClient, createClient, type Transport } from '@gpuaas/sdk';
import type { GlobalFlags } from './command.ts';
import { configFolder, tokenFile } from './config/config-folder.ts';
import { type Contexts, openContexts } from './config/contexts.ts';
import { type Credentials, fixedCredentials, openCredentials } from './config/credentials.ts';
import { createOutput, type Output } from './output/output.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Connection, createTransport, withFixedToken, withFreshToken } from './transport.ts';

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
  readonly connection: Connection;
}

const timeoutMilliseconds = 30_000;

export function openInvocation(flags: GlobalFlags, { env, stdout, stderr }: NodeJS.Process): Invocation {
  const folder = configFolder(env);
  const contexts = openContexts(folder);
  const settings = readSettings(flags, env, contexts);
  const { server } = settings;
  const output = createOutput(settings.output, settings.colour, stdout, stderr);
  const connection: Connection = { lostAnswer: false };
  const transport: Transport = createTransport(server, connection, settings.verbose ? output.say : undefined);
  const stored = openCredentials(tokenFile(folder, server), server, transport);
  const { token } = settings;
  const credentials = token === undefined ? stored : fixedCredentials(token, stored);
  const renewing = withFreshToken(transport, (rejected) => credentials.accessToken(rejected));
  return {
    settings,
    server,
    output,
    contexts,
    connection,
    credentials,
    anonymousApi: createClient({ server, transport, timeoutMilliseconds }),
    api: createClient({
      server,
      timeoutMilliseconds,
      token: () => credentials.accessToken(),
      transport: token === undefined ? renewing : withFixedToken(transport),
    }),
  };
}
