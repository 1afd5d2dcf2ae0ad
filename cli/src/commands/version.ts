import manifest from '../../package.json' with { type: 'json' };
import type { Run } from '../command.ts';
import type { Output, View } from '../output/output.ts';
import { words } from '../output/words.ts';

interface Version {
  version: string;
  node: string;
}

const versionView: View<Version> = {
  name: ({ version }) => version,
  columns: { gpuaas: ({ version }) => words(version), Node: ({ node }) => words(node) },
};

export function showVersion(output: Output): void {
  output.one(versionView, { version: manifest.version, node: process.versions.node });
}

export const version: Run = async ({ output }) => {
  showVersion(output);
};
