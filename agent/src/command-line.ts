import { errorText } from './error-text.ts';
import { agentVersion } from './inventory.ts';

const help = `gpuaas-agent ${agentVersion}: makes this host a node of a GPUaaS platform

  gpuaas-agent [options]          runs the agent; what the service does
  gpuaas-agent install [options]  joins with the token on standard input and installs the service
  gpuaas-agent doctor             checks network, clock, certificate, cgroups, GPU driver and disk
  gpuaas-agent discover           prints what a platform would be told about this host, as JSON; needs no platform
  gpuaas-agent status             shows which node this host is
  gpuaas-agent version | help

Options
  --state DIR              where key, certificate and records are kept (default /var/lib/gpuaas/agent)
  --accounts KIND          runtime-user: a Unix user for each allocation, needs root (default)
                           workspace: a folder and, as root, a user id for each allocation, for trying things out
  --workspaces DIR         where the folders are (default below --state, as root /var/lib/gpuaas/workspaces)
  --simulated-gpus N       report N GPUs that exist in software only, instead of those of the host
  --simulated-model NAME   and call them so (default "NVIDIA H200")
  --ssh-address ADDRESS    where tenants reach this host with ssh (default: the address it reaches the platform from)
  --join-from-stdin        read a join token from the first line of standard input; an empty line means none
  --lifeline               end when standard input closes
  --ca FILE                install: the platform's root certificate, held against the fingerprint in the token
  -o, --output text|json   doctor, status: how to print
`;

const commands: Readonly<Record<string, (argv: string[]) => Promise<number>>> = {
  install: async (argv) => (await import('./install/command.ts')).runInstall(argv),
  discover: async () => (await import('./discover.ts')).runDiscover(),
  doctor: async (argv) => (await import('./doctor/command.ts')).runDoctor(argv),
  status: async (argv) => (await import('./doctor/command.ts')).runStatus(argv),
  version: async () => say(`${agentVersion}\n`),
  help: async () => say(help),
};

/** What was asked for: a command, or without one the agent itself. Answers the exit code. */
export async function runCommand(argv: string[]): Promise<number> {
  const [name = '', ...rest] = argv;
  try {
    if (argv.includes('--help')) return say(help);
    if (argv.includes('--version')) return say(`${agentVersion}\n`);
    if (name === '' || name.startsWith('-')) return await (await import('./run-agent.ts')).runAgent(argv);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`There is no command ${name}. See: gpuaas-agent help`);
    return await command(rest);
  } catch (error) {
    process.stderr.write(`gpuaas-agent: ${errorText(error)}\n`);
    return 1;
  }
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}
