import { unitText } from '@gpuaas/agent';

export const agentFolder = '/opt/gpuaas-agent';
export const agentState = '/var/lib/gpuaas/agent';
export const joinTokenFile = '/etc/gpuaas/join-token';
export const agentUnit = 'gpuaas-agent.service';

/**
 * The agent as a service, from its bundle. The join token comes through standard input from a file that only root reads.
 * It is emptied at the first start after the join, so the identity is younger than the token; a newer token (to join
 * again) is left for the agent to read.
 */
export function agentUnitText({ gpus }: { gpus: number }): string {
  const forget = `install -m 600 /dev/null ${joinTokenFile}`;
  const program = `${agentFolder}/node ${agentFolder}/gpuaas-agent.mjs`;
  return unitText({
    start: `${program} --join-from-stdin --accounts runtime-user --simulated-gpus ${gpus}`,
    service: [
      `ExecStartPre=/bin/sh -c 'if [ ${agentState}/identity.json -nt ${joinTokenFile} ]; then ${forget}; fi'`,
      `StandardInput=file:${joinTokenFile}`,
      'CacheDirectory=gpuaas-agent',
      'CacheDirectoryMode=0700',
      'Environment=NODE_COMPILE_CACHE=/var/cache/gpuaas-agent',
    ],
  });
}
