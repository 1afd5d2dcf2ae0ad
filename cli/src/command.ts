import {
  type BaseFlags,
  buildCommand,
  type Command,
  type CommandContext,
  type FlagParametersForType,
  numberParser,
  type TypedPositionalParameters,
} from '@stricli/core';
import type { Invocation } from './invocation.ts';
import type { OutputMode } from './output/output.ts';

/** What Stricli hands to every command. */
export interface Context extends CommandContext {
  readonly process: NodeJS.Process;
  /** The process that commands speak to. */
  readonly caller: NodeJS.Process;
}

/** Flags that every command has. */
export type GlobalFlags = {
  output: OutputMode | undefined;
  context: string | undefined;
  server: string | undefined;
  project: string | undefined;
  noColor: boolean | undefined;
  noInput: boolean | undefined;
  verbose: boolean | undefined;
};

/** What a command does. It answers an exit code where that is not simply 0. */
export type Run<FLAGS = unknown, ARGS extends readonly string[] = []> = (
  cli: Invocation,
  flags: FLAGS & GlobalFlags,
  ...args: ARGS
) => Promise<number | undefined>;

export const text = (input: string): string => input;

/** A flag that is either there or not. */
export const toggle = (brief: string) => ({ kind: 'boolean', brief, optional: true, withNegated: false }) as const;

/** A flag with a text as value. */
export const textFlag = (brief: string, placeholder: string) =>
  ({ kind: 'parsed', parse: text, brief, placeholder, optional: true }) as const;

/** For what operators do by hand: a call without one is refused. */
export const reasonFlag = {
  kind: 'parsed',
  parse: text,
  brief: 'Reason, kept in the audit log',
  placeholder: 'TEXT',
} as const;

/** For commands that create something: the key that an earlier run printed. */
export const idempotencyKeyFlag = textFlag(
  'Key of an earlier run whose answer was lost: nothing is created twice',
  'KEY',
);

/** How much of a long list is wanted. */
export const limitFlag = {
  kind: 'parsed',
  brief: 'Maximum number of results',
  placeholder: 'N',
  default: '50',
  parse: (input: string): number => {
    const limit = numberParser(input);
    if (!Number.isInteger(limit) || limit < 1) throw new Error('it must be a whole number above 0');
    return limit;
  },
} as const;

function withOutputs(more: readonly OutputMode[]) {
  const values: readonly OutputMode[] = ['table', 'json', 'name', ...more];
  return { kind: 'enum', values, brief: 'What to print on stdout (GPUAAS_OUTPUT)', optional: true } as const;
}

const globalFlags: FlagParametersForType<GlobalFlags, Context> = {
  output: withOutputs([]),
  context: textFlag('Context to use (GPUAAS_CONTEXT)', 'CONTEXT'),
  server: textFlag('URL of the platform (GPUAAS_SERVER)', 'URL'),
  project: textFlag('Project by slug or id (GPUAAS_PROJECT)', 'PROJECT'),
  noColor: toggle('Disable colours (NO_COLOR)'),
  noInput: toggle('Never prompt; fail instead'),
  verbose: toggle('Print request and correlation ids on stderr'),
};

export interface CommandSpec<FLAGS extends BaseFlags, ARGS extends readonly string[]> {
  brief: string;
  description?: string;
  examples: readonly string[];
  /** The arguments in the usage line, where Stricli cannot write them itself. */
  usage?: string;
  /** What `-o` can be besides what every command has. */
  outputs?: readonly OutputMode[];
  flags?: FlagParametersForType<FLAGS, Context>;
  positional?: TypedPositionalParameters<ARGS, Context>;
  /** Whether `--context` may name one that is not there yet: this command makes it. */
  makesContext?: boolean;
  /** Loads the command only when it runs, so that help and small commands stay quick. */
  load(): Promise<Run<FLAGS, ARGS>>;
}

export function defineCommand<FLAGS extends BaseFlags, ARGS extends readonly string[] = []>(
  spec: CommandSpec<FLAGS, ARGS>,
): Command<Context> {
  const examples = ['EXAMPLES', ...spec.examples.map((example) => `  ${example}`)].join('\n');
  const parameters = {
    flags: { ...spec.flags, ...globalFlags, ...(spec.outputs && { output: withOutputs(spec.outputs) }) },
    aliases: { o: 'output' },
    ...(spec.positional && { positional: spec.positional }),
  };
  return buildCommand<FLAGS & GlobalFlags, ARGS, Context>({
    docs: {
      brief: spec.brief,
      fullDescription: [spec.brief, spec.description, examples].filter(Boolean).join('\n\n'),
      ...(spec.usage !== undefined && { customUsage: [spec.usage] }),
    },
    // Stricli cannot see that the flags of a command and the global ones together are what the function takes.
    parameters: parameters as never,
    loader: async () => {
      const [run, { openInvocation }] = await Promise.all([spec.load(), import('./invocation.ts')]);
      return async function (flags, ...args) {
        const cli = openInvocation(flags, this.caller, { mayNameNewContext: spec.makesContext === true });
        const exitCode = await run(cli, flags, ...args);
        if (typeof exitCode === 'number') this.caller.exitCode = exitCode;
      };
    },
  });
}

/** One argument that names a thing. */
export const nameArgument = (brief: string, placeholder = 'NAME|ID') =>
  ({ kind: 'tuple', parameters: [{ brief, placeholder, parse: text }] }) as const;
