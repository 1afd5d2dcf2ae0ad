import { hostname, release } from 'node:os';
import type { NodeInventory } from '@gpuaas/contract';
import type { Host } from './host/host.ts';
import { machineId } from './machine-id.ts';
import { tasks } from './tasks/index.ts';

export const agentVersion = '0.1.0';

export async function readInventory(host: Host): Promise<NodeInventory> {
  const { driver, gpus } = await host.gpus.look();
  return {
    hostname: hostname(),
    kernel: release(),
    agent_version: agentVersion,
    isolation: host.accounts.isolation,
    ...(host.accounts.confinement && { confinement: host.accounts.confinement() }),
    simulated: host.gpus.simulated,
    ...machineId(),
    task_types: [
      ...Object.keys(tasks).filter((type) => type !== 'allocation.update_keys' || host.ssh?.setKeys),
      ...(host.accounts.takes?.() ?? ['limits']).map((name) => `allocation.provision_user.${name}`),
    ],
    gpu_driver: driver,
    ...(host.ssh && { ssh: await host.ssh.look() }),
    gpus,
  };
}
