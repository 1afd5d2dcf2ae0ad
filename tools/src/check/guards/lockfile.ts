import { type Lockfile, missingEntries } from '../../project/lockfile.ts';
import type { Guard } from '../guard.ts';

const file = 'package-lock.json';

export const lockfile: Guard = {
  name: 'lockfile',
  async run(project) {
    if (!project.has(file)) return [];
    return missingEntries(JSON.parse(project.read(file)) as Lockfile).map(({ name, version, parent }) => ({
      file,
      message: `has no entry for ${name}@${version}, which ${parent} may use: run \`npm run fix\``,
    }));
  },
};
