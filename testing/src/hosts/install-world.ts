import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { buildExecutables, type ExecutablePlatform } from '@gpuaas/agent/executables';
import { inject } from 'vitest';
import { cacheFolder } from '../debian-packages.ts';
import { freePorts } from '../free-ports.ts';
import { startTestWorld, type TestWorld } from '../test-world.ts';
import { baseLayer, downloadLayer, systemdLayer, tenantLayer } from './debian-layers.ts';
import { type HostFabric, openHostFabric } from './host-fabric.ts';
import { createMeasures } from './measures.ts';
import type { TestHost } from './test-host.ts';

/** A platform that serves the real executable, and hosts that have nothing of ours. */
export interface InstallWorld {
  world: TestWorld;
  fabric: HostFabric;
  /** A Debian with curl: no Node, no agent. */
  bareHost(name: string): Promise<TestHost>;
  /** Serves the same downloads, one of them altered, and answers where. */
  alter(path: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startInstallWorld(): Promise<InstallWorld> {
  const fabric = await openHostFabric({ measures: createMeasures(inject('hostMeasures')) });
  const servers: Server[] = [];
  try {
    const ofThisClone = createHash('sha256')
      .update(import.meta.dirname)
      .digest('hex')
      .slice(0, 12);
    const agentFolder = join(cacheFolder(), 'agent', ofThisClone);
    const own = `linux-${process.arch}` as ExecutablePlatform;
    await fabric.measures.time('build executable', () => buildExecutables(agentFolder, [own]));
    const settings = { agentFolder, installPort: await freePorts(1) };
    const world = await startTestWorld({ gpus: 0, nodeHost: fabric.gateway, settings });
    const layers = [baseLayer, systemdLayer, tenantLayer, downloadLayer];
    return {
      world,
      fabric,
      bareHost: (name) => fabric.up({ name, layers }),
      async alter(path) {
        const server = createServer(async ({ url = '' }, response) => {
          const answer = await fetch(`http://${fabric.gateway}:${settings.installPort}${url}`);
          const body = Buffer.from(await answer.arrayBuffer());
          if (url === path) body[Math.floor(body.length / 2)] = (body[Math.floor(body.length / 2)] as number) ^ 1;
          response.writeHead(answer.status).end(body);
        });
        servers.push(server);
        const port = await freePorts(1);
        await new Promise<void>((resolve) => server.listen(port, fabric.gateway, resolve));
        return `http://${fabric.gateway}:${port}`;
      },
      async stop() {
        for (const server of servers) server.close();
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
