import { join } from 'node:path';
import { cacheFolder } from '../debian-packages.ts';
import { startAptProxy } from './apt-proxy.ts';
import { readAptSources } from './apt-sources.ts';
import { takeLock } from './file-lock.ts';
import type { Layer } from './layer.ts';
import { createLayerStore } from './layer-store.ts';
import { prepareMachine } from './machine.ts';
import type { Measures } from './measures.ts';
import { raiseBridge, removeBridge } from './network.ts';
import { sweepHosts } from './sweep.ts';
import { startTestHost, type TestHost } from './test-host.ts';

/** Two suites at the same time need a fabric each, and the fabrics must have nothing of this in common. */
export interface FabricOptions {
  bridge?: string;
  /** Address of this machine on the bridge; hosts are beside it in the same /24. */
  gateway?: string;
  aptPort?: number;
  /** Begins the name of everything that is visible on the whole machine. */
  prefix?: string;
  measures: Measures;
}

export interface HostRequest {
  name: string;
  layers: readonly Layer[];
  /** Folders of this machine that the host sees, read-only, by their path in the host. */
  binds?: Readonly<Record<string, string>>;
}

/** A wire, and hosts on it. Hosts reach this machine's address on the wire, each other, packages, and nothing else. */
export interface HostFabric {
  readonly gateway: string;
  /** What is put here is there for this fabric alone, until the next one of its name. */
  readonly folder: string;
  readonly measures: Measures;
  up(request: HostRequest): Promise<TestHost>;
  /** Takes every host down and leaves nothing behind. */
  close(): Promise<void>;
}

export async function openHostFabric(options: FabricOptions): Promise<HostFabric> {
  const { gateway = '10.77.0.1', aptPort = 3142, prefix = 'gpu', measures } = options;
  const bridge = { name: options.bridge ?? 'gpuaas0', gateway };
  await prepareMachine();
  const cache = join(cacheFolder(), 'hosts');
  const running = join(cache, 'running', bridge.name);
  const unlock = await takeLock(join(cache, `${bridge.name}.lock`), { patienceSeconds: 120 });
  try {
    await sweepHosts(running, `${prefix}-`);
    await raiseBridge(bridge);
    const sources = await readAptSources();
    const proxy = await startAptProxy({
      folder: join(cache, 'packages'),
      allowedHosts: sources.hosts,
      addresses: ['127.0.0.1', gateway],
      port: aptPort,
    });
    const store = createLayerStore({ folder: join(cache, 'layers'), sources, proxyUrl: `http://127.0.0.1:${aptPort}` });
    let hosts = 0;
    let isOpen = true;

    return {
      gateway,
      folder: running,
      measures,
      async up({ name, layers, binds = {} }) {
        const folders = await measures.time('layers', () => store.ensure(layers));
        hosts += 1;
        return startTestHost({
          name: `${prefix}-${name}`,
          ip: gateway.replace(/\d+$/, String(10 + hosts)),
          layers: folders,
          binds,
          folder: join(running, `${prefix}-${name}`),
          bridge,
          aptProxyUrl: `http://${gateway}:${aptPort}`,
          measures,
        });
      },
      async close() {
        // Once only: what comes after may belong to another run.
        if (!isOpen) return;
        isOpen = false;
        await sweepHosts(running, `${prefix}-`);
        await proxy.close();
        await removeBridge(bridge);
        unlock();
      },
    };
  } catch (error) {
    await removeBridge(bridge);
    unlock();
    throw error;
  }
}
