import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleAgent } from '@gpuaas/agent/bundle';
import { hostsCacheFolder } from './cache-folder.ts';

/** A folder with all that an agent needs on a host: the bundle, the terminal library and the Node that runs both. */
export interface AgentProgram {
  folder: string;
  remove(): void;
}

export async function makeAgentProgram(): Promise<AgentProgram> {
  const folder = join(hostsCacheFolder(), `agent-${process.pid}`);
  await bundleAgent(folder);
  copyFileSync(process.execPath, join(folder, 'node'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
