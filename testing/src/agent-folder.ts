import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder as `npm run build:agent` writes it, with texts in place of executables. */
export function makeAgentFolder(folder: string): string {
  const put = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    return { file, sha256: createHash('sha256').update(text).digest('hex') };
  };
  mkdirSync(folder, { recursive: true });
  const manifest = {
    version: '0.1.0',
    script: put('node.sh', '#!/bin/sh\n'),
    executables: {
      'linux-x64': put('gpuaas-agent-linux-x64', 'for x64'.repeat(20_000)),
      'linux-arm64': put('gpuaas-agent-linux-arm64', 'for arm64'),
    },
  };
  put('manifest.json', JSON.stringify(manifest));
  return folder;
}
