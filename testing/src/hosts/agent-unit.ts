export const agentFolder = '/opt/gpuaas-agent';
export const agentState = '/var/lib/gpuaas/agent';
export const joinTokenFile = '/etc/gpuaas/join-token';
export const agentUnit = 'gpuaas-agent.service';

/**
 * The agent as a service.
 *
 * - The join token comes through standard input from a file that only root reads. It is emptied at the first start after
 *   the join, so the identity is younger than the token; a newer token (to join again) is left for the agent to read.
 * - `KillMode=process`: what tenants run are children of the agent. A restart or a crash of the agent must not end them.
 * - `OOMPolicy=continue`, `TasksMax=infinity`: for the same reason, a tenant that runs out of memory or forks without end
 *   must not stop the agent, which is the one to end them.
 */
export function agentUnitText({ gpus }: { gpus: number }): string {
  const forget = `install -m 600 /dev/null ${joinTokenFile}`;
  return `[Unit]
Description=GPUaaS node agent
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStartPre=/bin/sh -c 'if [ ${agentState}/identity.json -nt ${joinTokenFile} ]; then ${forget}; fi'
ExecStart=${agentFolder}/node ${agentFolder}/gpuaas-agent.mjs --join-from-stdin --accounts runtime-user --simulated-gpus ${gpus}
StandardInput=file:${joinTokenFile}
Restart=always
RestartSec=500ms
KillMode=process
OOMPolicy=continue
TasksMax=infinity
CacheDirectory=gpuaas-agent
CacheDirectoryMode=0700
Environment=NODE_COMPILE_CACHE=/var/cache/gpuaas-agent

[Install]
WantedBy=multi-user.target
`;
}
