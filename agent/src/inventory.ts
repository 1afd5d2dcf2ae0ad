import { hostname, release } from 'node:os';
import type { NodeInventory } from '@gpuaas/contract';
import type { Host } from './host/host.ts';

export const agentVersion = '0.1.0';

export async function readInventory(host: Host): Promise<NodeInventory> {
  return {
    hostname: hostname(),
    kernel: release(),
    agent_version: agentVersion,
    isolation: host.accounts.isolation,
    simulated: host.gpus.simulated,
    gpus: await host.gpus.list(),
  };
}
