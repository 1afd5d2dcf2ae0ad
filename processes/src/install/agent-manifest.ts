import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface DownloadableFile {
  file: string;
  sha256: string;
}

/** What `npm run build:agent` says about its folder. */
export interface AgentManifest {
  folder: string;
  script: DownloadableFile;
  executables: Readonly<Record<string, DownloadableFile>>;
}

const built = join(import.meta.dirname, '../../../dist/agent');

/** Undefined when no agent was built. Read each time: it may be built while the platform runs. */
export async function readAgentManifest(folder = built): Promise<AgentManifest | undefined> {
  try {
    const text = await readFile(join(folder, 'manifest.json'), 'utf8');
    return { ...(JSON.parse(text) as Omit<AgentManifest, 'folder'>), folder };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
