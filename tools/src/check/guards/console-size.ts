import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Finding, Guard } from '../guard.ts';

export type Manifest = Record<string, { file: string; imports?: string[] }>;

const build = 'web/shell/build.ts';
const most = 200_000;
const page = /^src\/pages\/[\w-]+\/([\w-]+)\.tsx$/;
/** Brings a whole terminal along, and nobody comes there first. */
const heavy = new Set(['terminal']);

/** Whatever page somebody opens first: the scripts that it needs, as gzip makes them. */
export const consoleSize: Guard = {
  name: 'console-size',
  async run({ root, has }) {
    if (!has(build)) return [];
    const folder = join(root, 'dist/console');
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, [join(root, build), folder], { env });
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    return sizeFindings(manifest, (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  },
};

export function sizeFindings(manifest: Manifest, sizeOf: (file: string) => number): Finding[] {
  return Object.keys(manifest).flatMap((file): Finding[] => {
    const name = page.exec(file)?.[1];
    if (name === undefined || heavy.has(name)) return [];
    const chunks = [...withImports(manifest, ['index.html', file])].map((chunk) => manifest[chunk]?.file ?? '');
    const bytes = [...new Set(chunks)].reduce((sum, chunk) => sum + sizeOf(chunk), 0);
    if (bytes <= most) return [];
    return [
      {
        file: `web/shell/${file}`,
        message: `needs ${bytes} bytes of scripts when it is opened first, more than ${most}`,
      },
    ];
  });
}

function withImports(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names.filter((candidate) => !seen.has(candidate))) {
    seen.add(name);
    withImports(manifest, manifest[name]?.imports ?? [], seen);
  }
  return seen;
}
