import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { librariesIn } from '../chromium.ts';
import { unpackInto } from '../debian-packages.ts';
import type { Program } from './install.ts';
import type { FromDebian } from './versions.ts';

/** Programs of Debian, unpacked and never installed. */
export const fromDebian = {
  async fetch({ package: name, version, program }: FromDebian, work: string): Promise<string> {
    const { root, versions } = await unpackInto(work, name);
    const found = versions[name];
    if (found === undefined || !isVersion(found, version) || !existsSync(join(root, program))) {
      throw new Error(
        `This machine's Debian offers ${name} ${found ?? 'in no version'}; version ${version} is needed.`,
      );
    }
    return root;
  },

  program: ({ program }: FromDebian, folder: string): Program => ({
    path: join(folder, program),
    env: librariesIn(folder),
  }),
};

/** Debian writes `5:7.0.15-1~deb12u5`. */
function isVersion(found: string, wanted: string): boolean {
  return new RegExp(`^(\\d+:)?${wanted}(\\.|$)`).test(found);
}
