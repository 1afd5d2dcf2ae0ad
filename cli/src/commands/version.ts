import manifest from '../../package.json' with { type: 'json' };
import type { Run } from '../command.ts';
import { words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

interface Version {
  version: string;
  node: string;
}

const versionView: View<Version> = {
  name: ({ version }) => version,
  columns: { gpuaas: ({ version }) => words(version), Node: ({ node }) => words(node) },
};

export const version: Run = async ({ output }) => {
  output.one(versionView, { version: manifest.version, node: process.versions.node });
};
