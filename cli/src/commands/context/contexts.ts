import { unknownContext } from '../../choose-context.ts';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { expectContextName } from '../../config/context-name.ts';
import type { NamedContext } from '../../config/contexts.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Invocation } from '../../invocation.ts';
import { readServer } from '../../read-server.ts';
import { type ContextRow, contextView } from '../../views/context.ts';

type Where = { org: string | undefined };

export const listContexts: Run = async (cli) => {
  const items = cli.contexts.all().map((context) => rowOf(cli, context));
  cli.output.list(contextView, { items, next_cursor: null }, []);
  if (items.length === 0) cli.output.hint('gpuaas login --server URL --context NAME   creates one');
};

export const showContext: Run<unknown, string[]> = async (cli, _flags, ...[name = cli.settings.context]) => {
  if (name === undefined) {
    throw new CliError('not_found', 'No context is in use', {
      exitCode: exitCodes.notFound,
      facts: [['server', cli.server]],
      tries: ['gpuaas context list', `gpuaas login --server ${cli.server}`],
    });
  }
  cli.output.one(contextView, rowOf(cli, find(cli, name)));
};

export const useContext: Run<unknown, [name: string]> = async (cli, _flags, name) => {
  const context = find(cli, name);
  await cli.contexts.put(context, { isCurrent: true });
  cli.output.one(contextView, rowOf(cli, context));
  for (const variable of cli.settings.overriding)
    cli.output.say(`${variable} is set and takes precedence over the current context`);
};

export const createContext: Run<Where, [name: string]> = async (cli, { server, project, org }, name) => {
  expectContextName(name);
  expectFree(cli, name);
  if (server === undefined) throw usage('--server is missing', `gpuaas context create ${name} --server URL`);
  const context = changed({ name, server: readServer(server) }, { project, org });
  const isFirst = cli.contexts.all().length === 0;
  await cli.contexts.put(context, { isCurrent: isFirst });
  cli.output.one(contextView, rowOf(cli, context));
  if (cli.tokensOf(context.server).place() === undefined) cli.output.hint(`Sign in: gpuaas login --context ${name}`);
};

export const setContext: Run<Where, [name: string]> = async (cli, { server, project, org }, name) => {
  const known = find(cli, name);
  if (server === undefined && project === undefined && org === undefined)
    throw usage('There is nothing to set', `gpuaas context set ${name} --project PROJECT`);
  const moved = server === undefined ? known : { ...known, server: readServer(server) };
  const context = changed(moved, { project, org });
  await cli.contexts.put(context);
  cli.output.one(contextView, rowOf(cli, context));
};

export const renameContext: Run<unknown, [name: string, to: string]> = async (cli, _flags, name, to) => {
  const context = find(cli, name);
  expectContextName(to);
  expectFree(cli, to);
  await cli.contexts.rename(name, to);
  cli.output.one(contextView, rowOf(cli, { ...context, name: to }));
};

/** A sign-in that no context leads to could no longer be ended by name. */
export const deleteContext: Run<unknown, [name: string]> = async (cli, _flags, name) => {
  const { server } = find(cli, name);
  const isLast = !cli.contexts.all().some((other) => other.name !== name && other.server === server);
  if (isLast && cli.tokensOf(server).place() !== undefined) {
    throw new CliError('state_conflict', `You are still signed in to ${server}`, {
      exitCode: exitCodes.conflict,
      tries: [`gpuaas logout --context ${name}`],
    });
  }
  const wasCurrent = cli.contexts.current()?.name === name;
  await cli.contexts.remove(name);
  cli.output.say(`The context ${name} was deleted${wasCurrent ? '. Choose another: gpuaas context use NAME' : ''}`);
};

function find({ contexts }: Invocation, name: string): NamedContext {
  const context = contexts.find(name);
  if (context) return context;
  throw unknownContext(name, contexts);
}

function expectFree({ contexts }: Invocation, name: string): void {
  if (!contexts.find(name)) return;
  throw new CliError('name_taken', `There is a context named ${name} already`, {
    exitCode: exitCodes.conflict,
    tries: [`gpuaas context show ${name}`, `gpuaas context set ${name} --project PROJECT`],
  });
}

/** Nothing between the quotes (`--project ''`) takes it away. */
function changed(
  { project: projectBefore, organization: organizationBefore, ...context }: NamedContext,
  { project = projectBefore, org = organizationBefore }: { project: string | undefined; org: string | undefined },
): NamedContext {
  return { ...context, ...(project && { project }), ...(org && { organization: org }) };
}

function rowOf({ contexts, tokensOf }: Invocation, { name, server, project, organization }: NamedContext): ContextRow {
  const tokens = tokensOf(server);
  return {
    name,
    is_current: contexts.current()?.name === name,
    server,
    project: project ?? null,
    organization: organization ?? null,
    user: tokens.user() ?? null,
    stored_in: tokens.place() ?? null,
  };
}

function usage(what: string, example: string): CliError {
  return new CliError('usage', what, { exitCode: exitCodes.usage, tries: [example] });
}
