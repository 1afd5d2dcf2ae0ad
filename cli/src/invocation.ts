import { type ApiClient, createClient, type Transport } from '@gpuaas/sdk';
import type { GlobalFlags } from './command.ts';
import { configFolder, tokenFile } from './config/config-folder.ts';
import { type Contexts, openContexts } from './config/contexts.ts';
import { type Credentials, fixedCredentials, openCredentials } from './config/credentials.ts';
import { keyCredentials } from './config/key-credentials.ts';
import { openTokenStore, type TokenStore } from './config/token-store.ts';
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
  /** What is stored of a sign-in to some server. */
  readonly tokensOf: (server: string) => TokenStore;
  readonly output: Output;
  readonly connection: Connection;
  /** As nobody. */
  readonly transport: Transport;
}

const timeoutMilliseconds = 30_000;

export function openInvocation(
  flags: GlobalFlags,
  { env, stdout, stderr }: NodeJS.Process,
  options: { mayNameNewContext: boolean },
): Invocation {
  const folder = configFolder(env);
  const contexts = openContexts(folder);
  const settings = readSettings(flags, env, contexts, options);
  const { server } = settings;
  const output = createOutput(settings.output, settings.colour, stdout, stderr);
  const connection: Connection = { lostAnswer: false };
  const transport: Transport = createTransport(server, connection, settings.verbose ? output.say : undefined);
  const tokensOf = (address: string): TokenStore =>
    // Loaded when it is needed: most commands are quicker than what it takes.
    openTokenStore(tokenFile(folder, address), address, async () =>
      (await import('./config/keyring.ts')).findKeyring(env, process.platform),
    );
  const stored = openCredentials({
    lock: tokenFile(folder, server),
    server,
    transport,
    tokens: tokensOf(server),
    wanted: settings.credentialStore,
    tell: output.say,
  });
  const { token, keyFile } = settings;
  const own = keyFile === undefined ? stored : keyCredentials(keyFile, server, transport, stored);
  const credentials = token === undefined ? own : fixedCredentials(token, stored);
  const renewing = withFreshToken(transport, (rejected) => credentials.accessToken(rejected));
  return {
    settings,
    server,
    output,
    contexts,
    tokensOf,
    connection,
    transport,
    credentials,
    anonymousApi: createClient({ server, transport, timeoutMilliseconds }),
    api: createClient({
      server,
      timeoutMilliseconds,
      token: () => credentials.accessToken(),
      transport: token === undefined ? renewing : withFixedToken(transport, settings.tokenFrom),
    }),
  };
}
