import {
  type ApplicationText,
  buildApplication,
  buildRouteMap,
  text_en,
  UnsatisfiedFlagError,
  UnsatisfiedPositionalError,
} from '@stricli/core';
import manifest from '../package.json' with { type: 'json' };
import { CliError } from './cli-error.ts';
import { defineCommand, nameArgument, text } from './command.ts';
import { allocRoutes } from './commands/alloc/routes.ts';
import { auditRoutes } from './commands/audit/routes.ts';
import { authRoutes, loginCommand, logoutCommand, whoamiCommand } from './commands/auth/routes.ts';
import { authzRoutes } from './commands/authz/routes.ts';
import { contextRoutes } from './commands/context/routes.ts';
import { deadLetterRoutes } from './commands/dead-letter/routes.ts';
import { departmentRoutes } from './commands/dept/routes.ts';
import { inviteRoutes } from './commands/invite/routes.ts';
import { keyRoutes } from './commands/key/routes.ts';
import { nodeRoutes } from './commands/node/routes.ts';
import { operationRoutes } from './commands/operation/routes.ts';
import { organizationRoutes } from './commands/org/routes.ts';
import { policyRoutes } from './commands/policy/routes.ts';
import { processRoutes } from './commands/process/routes.ts';
import { projectRoutes } from './commands/project/routes.ts';
import { regionRoutes } from './commands/region/routes.ts';
import { serviceAccountRoutes } from './commands/sa/routes.ts';
import { sessionRoutes } from './commands/session/routes.ts';
import { skuRoutes } from './commands/sku/routes.ts';
import { slotRoutes } from './commands/slot/routes.ts';
import { userRoutes } from './commands/user/routes.ts';
import { workflowRoutes } from './commands/workflow/routes.ts';
import { exitCodeMeanings, exitCodes } from './exit-codes.ts';

const description = `GPUaaS: allocate GPUs and work on them from the command line.

Sign in with \`gpuaas login\`, see what there is with \`gpuaas sku list\`,
get GPUs with \`gpuaas alloc create\`, work on them with \`gpuaas ssh\`. Add --help
to any command for details and examples. Every command takes -o table|json|name
and prints only data on stdout.

EXIT CODES
${Object.entries(exitCodeMeanings)
  .map(([code, meaning]) => `  ${code.padStart(3)}  ${meaning}`)
  .join('\n')}
    n  ssh and exec: the code of the remote program`;

const root = buildRouteMap({
  docs: { brief: 'Allocate GPUs and work on them', fullDescription: description },
  aliases: { allocation: 'alloc' },
  routes: {
    login: loginCommand,
    logout: logoutCommand,
    whoami: whoamiCommand,
    auth: authRoutes,
    context: contextRoutes,
    session: sessionRoutes,
    key: keyRoutes,
    org: organizationRoutes,
    dept: departmentRoutes,
    project: projectRoutes,
    invite: inviteRoutes,
    authz: authzRoutes,
    user: userRoutes,
    sa: serviceAccountRoutes,
    sku: skuRoutes,
    region: regionRoutes,
    alloc: allocRoutes,
    ssh: defineCommand({
      brief: 'Open a shell on an allocation',
      description: 'Exits with the exit code of the shell. Input can also come from a pipe.',
      examples: ['gpuaas ssh train', 'echo nvidia-smi | gpuaas ssh train'],
      positional: nameArgument('The allocation'),
      load: async () => (await import('./commands/ssh.ts')).ssh,
    }),
    exec: defineCommand({
      brief: 'Run one command on an allocation',
      description:
        'Runs without a terminal: stdin, stdout and stderr are separate and passed on byte for byte, arguments arrive exactly as given, and the exit code is that of the command.',
      examples: ['gpuaas exec train -- nvidia-smi', 'tar c data | gpuaas exec train -- tar x'],
      usage: 'NAME|ID -- COMMAND [ARGUMENT...]',
      positional: {
        kind: 'array',
        parameter: {
          brief: 'The allocation, then the command and its arguments',
          placeholder: 'NAME|ID -- COMMAND',
          parse: text,
        },
        minimum: 2,
      },
      load: async () => (await import('./commands/exec.ts')).exec,
    }),
    operation: operationRoutes,
    audit: auditRoutes,
    policy: policyRoutes,
    node: nodeRoutes,
    slot: slotRoutes,
    'dead-letter': deadLetterRoutes,
    workflow: workflowRoutes,
    process: processRoutes,
    health: defineCommand({
      brief: 'Show the health of the platform (platform administrators)',
      description: 'Exits with 5 when there is a problem.',
      examples: ['gpuaas health', 'gpuaas health -o json'],
      load: async () => (await import('./commands/health.ts')).health,
    }),
    version: defineCommand({
      brief: 'Print the version',
      examples: ['gpuaas version', 'gpuaas version -o json'],
      load: async () => (await import('./commands/version.ts')).version,
    }),
  },
});

/** A suggestion is a slip of the finger away, or it only misleads. */
const distanceOptions = { threshold: 3, weights: { insertion: 1, deletion: 2, substitution: 2, transposition: 0 } };

const briefs = { ...text_en.briefs, argumentEscapeSequence: 'Take everything after it as an argument' };

/** All errors go to one place, which tells them in one way. */
const errors: Partial<ApplicationText> = {
  noCommandRegisteredForInput: ({ input, corrections }) => {
    throw new CliError('usage', `Unknown command "${input}"`, {
      exitCode: exitCodes.usage,
      tries: [...corrections.map((name) => `Did you mean ${name}?`), 'gpuaas --help'],
    });
  },
  exceptionWhileParsingArguments: (error) => {
    // Stricli asks about what we have thrown below once more.
    if (error instanceof CliError) throw error;
    throw new CliError('usage', parsingFault(error), { exitCode: exitCodes.usage, tries: ['Add --help for usage'] });
  },
  exceptionWhileRunningCommand: rethrow,
  exceptionWhileLoadingCommandFunction: rethrow,
};

/** Stricli's own words where they are plain. */
function parsingFault(error: unknown): string {
  if (error instanceof UnsatisfiedFlagError) return `--${error.externalFlagName} needs a value`;
  if (error instanceof UnsatisfiedPositionalError) return `${error.placeholder} is missing`;
  return text_en.exceptionWhileParsingArguments(error, false);
}

function rethrow(error: unknown): never {
  throw error;
}

export const application = buildApplication(root, {
  name: 'gpuaas',
  versionInfo: { currentVersion: manifest.version },
  scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true, distanceOptions },
  documentation: { onlyRequiredInUsageLine: true, caseStyle: 'convert-camel-to-kebab' },
  localization: { text: { ...text_en, ...errors, briefs } },
});
