/**
 * The agent as a service.
 *
 * - `KillMode=process`: what tenants run are children of the agent. A restart or a crash of the agent must not end them.
 * - `OOMPolicy=continue`, `TasksMax=infinity`: for the same reason, a tenant that runs out of memory or forks without end
 *   must not stop the agent, which is the one to end them.
 */
export function unitText({ start, service = [] }: { start: string; service?: readonly string[] }): string {
  return `[Unit]
Description=GPUaaS node agent
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=${start}
Restart=always
RestartSec=500ms
KillMode=process
OOMPolicy=continue
TasksMax=infinity
${service.map((line) => `${line}\n`).join('')}
[Install]
WantedBy=multi-user.target
`;
}
