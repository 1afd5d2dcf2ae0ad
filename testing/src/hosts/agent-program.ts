import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleAgent } from '@gpuaas/agent/bundle';

/** Makes a folder with all that an agent needs on a host: the bundle, the terminal library and the Node that runs both. */
export async function makeAgentProgram(folder: string): Promise<void> {
  await bundleAgent(folder);
  copyFileSync(process.execPath, join(folder, 'node'));
}
