import { readFileSync } from 'node:fs';
import { chooseContext } from './choose-context.ts';
import { CliError } from './cli-error.ts';
import type { GlobalFlags } from './command.ts';
import type { Environment } from './config/config-folder.ts';
import type { Contexts } from './config/contexts.ts';
import type { WantedPlace } from './config/token-store.ts';
import { exitCodes } from './exit-codes.ts';
import { hasColour } from './output/has-colour.ts';
import { type OutputMode, outputModes } from './output/output.ts';

/** What holds for one run of the command line. Flags win over the environment, which wins over the context. */
export interface Settings {
  server: string;
  /** Name of the context, also of one that signing in is about to make; undefined: the server has none. */
  context: string | undefined;
  /** Variables that are set and win over the current context. */
  overriding: readonly string[];
  /** Slug or id; undefined: the only one. */
  project: string | undefined;
  /** Slug or id of the organisation that projects are looked for in first. */
  organization: string | undefined;
  output: OutputMode;
  /** An access token from the environment, for automation; undefined: that of the sign-in. */
  token: string | undefined;
  /** Where the token came from. */
  tokenFrom: 'GPUAAS_TOKEN' | 'GPUAAS_TOKEN_FILE' | undefined;
  /** A file with the key of a service account, where there is no token. */
  keyFile: string | undefined;
  /** Where a sign-in is stored. */
  credentialStore: WantedPlace;
  colour: boolean;
  mayAsk: boolean;
  verbose: boolean;
}

export function readSettings(
  flags: GlobalFlags,
  environment: Environment,
  contexts: Contexts,
  { mayNameNewContext } = { mayNameNewContext: false },
): Settings {
  const { server, context, newName, isByFlag } = chooseContext(flags, environment, contexts, mayNameNewContext);
  const { token, tokenFrom } = readToken(environment);
  const keyFile = token === undefined ? environment['GPUAAS_SA_KEY_FILE'] || undefined : undefined;
  // A service account has a project of its own, whatever the person has chosen who once signed in here.
  const own = keyFile === undefined ? context : undefined;
  const projects = [environment['GPUAAS_PROJECT'] || undefined, own?.project];
  const [first, second] = isByFlag ? projects.reverse() : projects;
  return {
    server,
    context: context?.name ?? newName,
    overriding: ['GPUAAS_CONTEXT', 'GPUAAS_SERVER'].filter((name) => environment[name]),
    project: flags.project ?? first ?? second,
    organization: own?.organization,
    output: flags.output ?? readOutput(environment['GPUAAS_OUTPUT'] || 'table'),
    token,
    tokenFrom,
    keyFile,
    credentialStore: readCredentialStore(environment['GPUAAS_CREDENTIAL_STORE']),
    colour: flags.noColor !== true && hasColour(environment),
    mayAsk: flags.noInput !== true,
    verbose: flags.verbose === true,
  };
}

function readToken(environment: Environment): Pick<Settings, 'token' | 'tokenFrom'> {
  const { GPUAAS_TOKEN: given, GPUAAS_TOKEN_FILE: file } = environment;
  if (given) return { token: asToken(given, 'GPUAAS_TOKEN'), tokenFrom: 'GPUAAS_TOKEN' };
  if (!file) return { token: undefined, tokenFrom: undefined };
  return { token: asToken(readTokenFile(file), 'GPUAAS_TOKEN_FILE'), tokenFrom: 'GPUAAS_TOKEN_FILE' };
}

/** Whoever puts it there looks after it: it may be a mount whose mode is not ours to judge. */
function readTokenFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new CliError('file_unreadable', 'The file that GPUAAS_TOKEN_FILE names cannot be read', {
      exitCode: exitCodes.usage,
      facts: [['file', path]],
      tries: ['Unset GPUAAS_TOKEN_FILE to use your own sign-in'],
      cause,
    });
  }
}

function asToken(token: string, from: string): string {
  // The value itself is never shown: it is a secret.
  if (!/^[\w.~+/-]+=*$/.test(token))
    throw usage(`${from} is not an access token`, 'Set it to what gpuaas auth token prints');
  return token;
}

function readOutput(mode: string): OutputMode {
  const known = outputModes.find((name) => name === mode);
  if (!known) throw usage(`GPUAAS_OUTPUT is "${mode}"`, `Set it to one of ${outputModes.join(', ')}`);
  return known;
}

function readCredentialStore(place: string | undefined): WantedPlace {
  if (!place) return 'either';
  if (place === 'file' || place === 'keyring') return place;
  throw usage(`GPUAAS_CREDENTIAL_STORE is "${place}"`, 'Set it to keyring or file, or unset it');
}

function usage(message: string, hint: string): CliError {
  return new CliError('usage', message, { exitCode: exitCodes.usage, tries: [hint] });
}
