import { join } from 'node:path';
import { nameOfServer } from './context-name.ts';
import { exclusively } from './exclusively.ts';
import { readPrivateJson, writePrivateFile } from './private-file.ts';

/** A name for where commands go. It holds no secret; the sign-in belongs to the server. */
export interface Context {
  server: string;
  /** Slug or id. */
  project?: string | undefined;
  /** Slug or id: decides where several organisations have a project of that name. */
  organization?: string | undefined;
}

export interface NamedContext extends Context {
  name: string;
}

interface Config {
  current: string | null;
  contexts: Record<string, Context>;
}

export interface Contexts {
  all(): NamedContext[];
  find(name: string): NamedContext | undefined;
  current(): NamedContext | undefined;
  /** The one that is meant when only a server is named: the current one where it fits, else the first. */
  ofServer(server: string): NamedContext | undefined;
  /** Remembers it, in place of one of that name. */
  put(context: NamedContext, options?: { isCurrent: boolean }): Promise<void>;
  rename(name: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export function openContexts(folder: string): Contexts {
  const path = join(folder, 'config.json');
  const read = (): Config => takenOver(readPrivateJson<Config | OldConfig>(path));

  function change(next: (config: Config) => Config): Promise<void> {
    return exclusively(path, async () => writePrivateFile(path, `${JSON.stringify(next(read()), null, 2)}\n`));
  }

  const all = () => Object.entries(read().contexts).map(([name, context]) => ({ ...context, name }));
  const find = (name: string) => all().find((context) => context.name === name);

  function current(): NamedContext | undefined {
    const { current: name } = read();
    return name === null ? undefined : find(name);
  }

  return {
    all,
    find,
    current,
    ofServer(server) {
      const used = current();
      return used?.server === server ? used : all().find((context) => context.server === server);
    },
    put: ({ name, ...context }, { isCurrent } = { isCurrent: false }) =>
      change(({ current: before, contexts }) => ({
        current: isCurrent ? name : before,
        contexts: { ...contexts, [name]: context },
      })),
    rename: (name, to) =>
      change(({ current: before, contexts }) => ({
        current: before === name ? to : before,
        contexts: Object.fromEntries(
          Object.entries(contexts).map(([each, context]) => [each === name ? to : each, context]),
        ),
      })),
    remove: (name) =>
      change(({ current: before, contexts: { [name]: _removed, ...contexts } }) => ({
        current: before === name ? null : before,
        contexts,
      })),
  };
}

/** As the file was before contexts had names: by address. */
interface OldConfig {
  current: string | null;
  contexts: Record<string, { user: string; project?: string }>;
}

const isAddress = (key: string) => /^https?:\/\//.test(key);

/** An old file is read as a new one, with names that are the same each time. The next change writes it anew. */
function takenOver(config: Config | OldConfig | undefined): Config {
  const { current = null, contexts = {} } = config ?? {};
  const old = new Set([...Object.keys(contexts), ...(current === null ? [] : [current])].filter(isAddress));
  if (old.size === 0) return { current, contexts: contexts as Config['contexts'] };
  const names = new Map<string, string>();
  for (const server of old) names.set(server, nameOfServer(server, [...names.values(), ...Object.keys(contexts)]));
  const entries = [...new Set([...Object.keys(contexts), ...old])].map((key): [string, Context] => {
    const name = names.get(key);
    if (name === undefined) return [key, contexts[key] as Context];
    const project = contexts[key]?.project;
    return [name, { server: key, ...(project !== undefined && { project }) }];
  });
  return { current: (current && names.get(current)) ?? current, contexts: Object.fromEntries(entries) };
}
