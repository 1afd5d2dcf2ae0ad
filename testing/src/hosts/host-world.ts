import { join } from 'node:path';
import { inject } from 'vitest';
import { startTestWorld, type TestWorld } from '../test-world.ts';
import { makeAgentProgram } from './agent-program.ts';
import { agentFolder } from './agent-unit.ts';
import { baseLayer, systemdLayer, tenantLayer } from './debian-layers.ts';
import { type HostFabric, openHostFabric } from './host-fabric.ts';
import { type HostNode, registerNode } from './host-node.ts';
import type { Layer } from './layer.ts';
import { createMeasures } from './measures.ts';
import type { TestHost } from './test-host.ts';

/** The platform in this process, and hosts that reach it over a wire. */
export interface HostWorld {
  world: TestWorld;
  fabric: HostFabric;
  /** A host with the agent's program on it, which does not run yet. */
  bareHost(name: string): Promise<TestHost>;
  /** A host that has joined and takes work. */
  addNode(name: string, options: { gpus: number }): Promise<HostNode>;
  stop(): Promise<void>;
}

/** `more`: what its hosts have beside the usual. */
export async function startHostWorld({ more = [] }: { more?: readonly Layer[] } = {}): Promise<HostWorld> {
  const fabric = await openHostFabric({ measures: createMeasures(inject('hostMeasures')) });
  try {
    const program = join(fabric.folder, 'agent');
    await makeAgentProgram(program);
    const world = await startTestWorld({ gpus: 0, nodeHost: fabric.gateway });
    const layers = [baseLayer, systemdLayer, tenantLayer, ...more];
    const bareHost = (name: string) => fabric.up({ name, layers, binds: { [agentFolder]: program } });
    return {
      world,
      fabric,
      bareHost,
      async addNode(name, options) {
        const node = await registerNode(world, await bareHost(name), options);
        const token = await node.newJoinToken();
        await fabric.measures.time('join (start → active)', async () => {
          await node.install(token);
          await node.becomes('active');
        });
        return node;
      },
      async stop() {
        try {
          await world.stop();
        } finally {
          await fabric.close();
        }
      },
    };
  } catch (error) {
    await fabric.close();
    throw error;
  }
}
