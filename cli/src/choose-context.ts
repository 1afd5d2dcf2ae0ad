import { CliError } from './cli-error.ts';
import type { GlobalFlags } from './command.ts';
import type { Environment } from './config/config-folder.ts';
import { expectContextName } from './config/context-name.ts';
import type { Contexts, NamedContext } from './config/contexts.ts';
import { exitCodes } from './exit-codes.ts';
import { readServer } from './read-server.ts';

export interface ChosenContext {
  server: string;
  /** Undefined: the server has none. */
  context: NamedContext | undefined;
  /** What a sign-in calls a new one, where it was named. */
  newName: string | undefined;
  /** Whether a flag names it, so that it wins over the rest of the environment. */
  isByFlag: boolean;
}

const defaultServer = 'http://localhost:8443';

/** Flags win over the environment, which wins over the current context. `mayBeNew`: signing in makes the one it names. */
export function chooseContext(
  flags: Pick<GlobalFlags, 'context' | 'server'>,
  environment: Environment,
  contexts: Contexts,
  mayBeNew: boolean,
): ChosenContext {
  const fromEnvironment = {
    name: environment['GPUAAS_CONTEXT'] || undefined,
    server: environment['GPUAAS_SERVER'] || undefined,
    isByFlag: false,
  };
  const newContext = (name: string, server: string | undefined) => {
    if (server === undefined) throw unknownContext(name, contexts);
    expectContextName(name);
    return { server: readServer(server), context: undefined, newName: name };
  };
  const levels = [{ name: flags.context, server: flags.server, isByFlag: true }, fromEnvironment];
  for (const { name, server, isByFlag } of levels) {
    if (name !== undefined) {
      const context = contexts.find(name);
      if (!context) return { ...newContext(name, mayBeNew ? (server ?? fromEnvironment.server) : undefined), isByFlag };
      if (server !== undefined && readServer(server) !== context.server) throw anotherServer(context, server);
      return { server: context.server, context, newName: undefined, isByFlag };
    }
    if (server !== undefined) return { ...ofServer(readServer(server), contexts), isByFlag };
  }
  const current = contexts.current();
  if (current) return { server: current.server, context: current, newName: undefined, isByFlag: false };
  return { ...ofServer(defaultServer, contexts), isByFlag: false };
}

function ofServer(server: string, contexts: Contexts) {
  return { server, context: contexts.ofServer(server), newName: undefined };
}

/** Says what there is. */
export function unknownContext(name: string, contexts: Contexts): CliError {
  return new CliError('context_unknown', `There is no context named ${name}`, {
    exitCode: exitCodes.notFound,
    facts: contexts.all().map((context) => ['context', `${context.name}  ${context.server}`] as const),
    tries: ['gpuaas context list', `gpuaas login --context ${name} --server URL   (signs in and creates it)`],
  });
}

function anotherServer({ name, server }: NamedContext, given: string): CliError {
  return new CliError('usage', `The context ${name} is for another server`, {
    exitCode: exitCodes.usage,
    facts: [
      ['context', server],
      ['server', given],
    ],
    tries: ['Name one of the two', `gpuaas context set ${name} --server ${given}`],
  });
}
