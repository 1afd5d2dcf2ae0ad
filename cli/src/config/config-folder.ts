import { homedir } from 'node:os';
import { join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the command line keeps what it remembers: `gpuaas/` in the XDG configuration folder. */
export function configFolder(environment: Environment): string {
  return join(environment['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'gpuaas');
}

/** One token file per server, with a readable name that cannot clash. */
export function tokenFile(folder: string, server: string): string {
  const readable = server.replace(/^https?:\/\//, '').replace(/[^a-zA-Z0-9.-]+/g, '-');
  // An import would load all of it with every command: a tenth of a short one.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256').update(server).digest('hex').slice(0, 8);
  return join(folder, 'tokens', `${readable}-${hash}.json`);
}
