import { CliError } from './cli-error.ts';
import type { GlobalFlags } from './command.ts';
import type { Environment } from './config/config-folder.ts';
import type { Contexts } from './config/contexts.ts';
import { exitCodes } from './exit-codes.ts';
import { hasColour } from './output/has-colour.ts';
import { type OutputMode, outputModes } from './output/output.ts';

/** What holds for one run of the command line. Flags win over the environment, which wins over the context. */
export interface Settings {
  server: string;
  /** Slug or id; undefined: the only one. */
  project: string | undefined;
  output: OutputMode;
  /** An access token from the environment, for automation; undefined: that of the sign-in. */
  token: string | undefined;
  colour: boolean;
  mayAsk: boolean;
  verbose: boolean;
}

const defaultServer = 'http://localhost:8443';

export function readSettings(flags: GlobalFlags, environment: Environment, contexts: Contexts): Settings {
  const server = readServer(flags.server ?? (environment['GPUAAS_SERVER'] || contexts.current() || defaultServer));
  return {
    server,
    project: flags.project ?? (environment['GPUAAS_PROJECT'] || contexts.find(server)?.project),
    output: flags.output ?? readOutput(environment['GPUAAS_OUTPUT'] || 'table'),
    token: readToken(environment['GPUAAS_TOKEN']),
    colour: flags.noColor !== true && hasColour(environment),
    mayAsk: flags.noInput !== true,
    verbose: flags.verbose === true,
  };
}

function readServer(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    throw usage(`"${address}" is not a valid server URL`, 'Use a URL such as http://localhost:8443');
  }
  // One way to write it, because the sign-in is remembered under it.
  return new URL(address).href.replace(/\/+$/, '');
}

function readToken(token: string | undefined): string | undefined {
  if (!token) return undefined;
  // The value itself is never shown: it is a secret.
  if (!/^[\w.~+/-]+=*$/.test(token))
    throw usage('GPUAAS_TOKEN is not an access token', 'Set it to what gpuaas auth token prints');
  return token;
}

function readOutput(mode: string): OutputMode {
  const known = outputModes.find((name) => name === mode);
  if (!known) throw usage(`GPUAAS_OUTPUT is "${mode}"`, `Set it to one of ${outputModes.join(', ')}`);
  return known;
}

function usage(message: string, hint: string): CliError {
  return new CliError('usage', message, { exitCode: exitCodes.usage, tries: [hint] });
}
