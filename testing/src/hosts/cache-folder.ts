import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where layers, packages and running hosts are kept: outside the repository, so that a fresh clone finds them. */
export function hostsCacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'gpuaas', 'hosts');
}
