import { type Engine, startEngine } from './engine.ts';
import { installEngine } from './install.ts';

/** The line to an engine, which can be as bad as any network. */
export interface Line {
  readonly host: string;
  readonly port: number;
  /** `host:port`, in place of the engine's. */
  readonly address: string;
  readonly url: string;
  /** Connections are ended, and new ones refused. */
  cut(): Promise<void>;
  /** Connections stay open and are accepted, and nothing that is sent arrives. */
  silence(): Promise<void>;
  /** Everything takes so much longer, in each direction. */
  delay(milliseconds: number): Promise<void>;
  /** As if nothing had happened. */
  heal(): Promise<void>;
  stop(): Promise<void>;
}

/** Puts toxiproxy in front of an engine. The engine itself stays reachable by its own address. */
export async function throughToxiproxy(engine: Pick<Engine, 'host' | 'address' | 'url'>): Promise<Line> {
  const proxy = await startEngine({
    name: 'toxiproxy',
    program: await installEngine('toxiproxy'),
    ports: 2,
    scheme: 'http',
    command: ({ port }) => ['-host', '127.0.0.1', '-port', String(port)],
    isReady: async ({ port }) => (await fetch(`http://127.0.0.1:${port}/version`, soon())).ok,
  });
  const port = proxy.port + 1;
  const address = `${engine.host}:${port}`;
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${proxy.url}${path}`, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
      ...soon(),
    });
    if (!answer.ok) throw new Error(`toxiproxy answered ${answer.status} to ${path}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const bothWays = async (type: string, attributes: object) => {
    for (const stream of ['upstream', 'downstream']) {
      await call('/proxies/line/toxics', { name: `${type}_${stream}`, type, stream, attributes });
    }
  };
  const heal = () => call('/reset');
  try {
    await call('/proxies', { name: 'line', listen: address, upstream: engine.address });
  } catch (error) {
    await proxy.stop();
    throw error;
  }
  return {
    host: engine.host,
    port,
    address,
    url: engine.url.replace(engine.address, address),
    cut: () => call('/proxies/line', { enabled: false }),
    silence: () => bothWays('timeout', { timeout: 0 }),
    delay: (milliseconds) => bothWays('latency', { latency: milliseconds }),
    heal,
    stop: proxy.stop,
  };
}

function soon(): RequestInit {
  return { signal: AbortSignal.timeout(5_000) };
}
