import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';

export interface AptProxyOptions {
  /** Packages that were fetched once are served from here for ever. */
  folder: string;
  /** Nothing else can be reached through the proxy. */
  allowedHosts: readonly string[];
  addresses: readonly string[];
  port: number;
  /** Serve only what is there. */
  offline?: boolean;
}

export interface AptProxy {
  readonly served: { fromCache: number; fetched: number };
  close(): Promise<void>;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** The only way out of a test host: a caching forward proxy to the machine's own package sources. */
export async function startAptProxy(options: AptProxyOptions): Promise<AptProxy> {
  const served = { fromCache: 0, fetched: 0 };
  const underWay = new Map<string, Promise<void>>();

  /** Once for everybody who asks meanwhile. */
  function fetchOnce(url: URL, path: string): Promise<void> {
    const known = underWay.get(path);
    if (known) return known;
    const fetching = download(url, path).finally(() => underWay.delete(path));
    underWay.set(path, fetching);
    return fetching;
  }

  async function find(url: URL): Promise<string> {
    const path = cachePath(options.folder, url);
    const cached = existsSync(path);
    const isFinal = /\/pool\/|\/by-hash\//.test(url.pathname);
    if (cached && (isFinal || options.offline)) {
      served.fromCache += 1;
      return path;
    }
    if (options.offline) throw new Refused(504, 'offline, and not in the cache');
    try {
      await fetchOnce(url, path);
      served.fetched += 1;
    } catch (error) {
      // A machine without a network goes on with the lists of the last time.
      if (!cached || error instanceof Refused) throw error;
      served.fromCache += 1;
    }
    return path;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const path = await find(allowedUrl(request, options.allowedHosts));
      response.writeHead(200, { 'content-length': statSync(path).size, 'content-type': 'application/octet-stream' });
      if (request.method === 'HEAD') response.end();
      else createReadStream(path).pipe(response);
    } catch (error) {
      const { status, message } = error instanceof Refused ? error : { status: 502, message: String(error) };
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`${message}\n`);
    }
  }

  const servers = await Promise.all(options.addresses.map((address) => listen(address, options.port, answer)));
  return {
    served,
    async close() {
      await Promise.all(servers.map(closeServer));
    },
  };
}

function allowedUrl({ url, method }: IncomingMessage, hosts: readonly string[]): URL {
  if (!URL.canParse(url ?? '')) throw new Refused(400, 'absolute addresses only');
  const target = new URL(url ?? '');
  const plain = target.protocol === 'http:' && target.port === '' && target.username === '' && target.search === '';
  if (!plain || !hosts.includes(target.hostname) || !['GET', 'HEAD'].includes(method ?? '')) {
    throw new Refused(403, 'only packages of the sources of this machine');
  }
  return target;
}

function cachePath(folder: string, url: URL): string {
  const path = decodeURIComponent(url.pathname);
  if (path.includes('\0') || path.split('/').includes('..')) throw new Refused(403, 'no such package');
  return `${join(folder, url.hostname, path)}.body`;
}

async function download(url: URL, path: string): Promise<void> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(120_000) });
  if (!response.ok || !response.body) throw new Refused(response.status, `the source answers ${response.status}`);
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, response.body);
  renameSync(unfinished, path);
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function listen(address: string, port: number, answer: Answer): Promise<Server> {
  const server = createServer((request, response) => void answer(request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => resolve(server));
  });
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
