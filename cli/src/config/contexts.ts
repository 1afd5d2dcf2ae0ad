import { join } from 'node:path';
import { readPrivateJson, writePrivateFile } from './private-file.ts';

/** A server that somebody has signed in to. It holds no secret. */
export interface Context {
  user: string;
  project?: string;
}

interface Config {
  current: string | null;
  /** By the server's address. */
  contexts: Record<string, Context>;
}

export interface Contexts {
  current(): string | undefined;
  find(server: string): Context | undefined;
  /** Remembers a sign-in and makes its server the current one. */
  enter(server: string, context: Context): void;
  /** Forgets a sign-in. Its server stays the current one, so that signing in again needs no address. */
  leave(server: string): void;
}

export function openContexts(folder: string): Contexts {
  const path = join(folder, 'config.json');
  const read = (): Config => readPrivateJson<Config>(path) ?? { current: null, contexts: {} };
  const write = (config: Config) => writePrivateFile(path, `${JSON.stringify(config, null, 2)}\n`);
  return {
    current: () => read().current ?? undefined,
    find: (server) => read().contexts[server],
    enter(server, context) {
      const { contexts } = read();
      write({ current: server, contexts: { ...contexts, [server]: context } });
    },
    leave(server) {
      const { current, contexts } = read();
      const { [server]: _left, ...others } = contexts;
      write({ current: current ?? server, contexts: others });
    },
  };
}
