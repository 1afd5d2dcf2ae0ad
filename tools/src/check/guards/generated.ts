import { contractFiles, mapFiles, staleFiles } from '../../gen/gen.ts';
import type { Guard } from '../guard.ts';

export const generated: Guard = {
  name: 'generated',
  async run(project) {
    const { files, problems } = await mapFiles(project);
    const stale = staleFiles(project, { ...(await contractFiles()), ...files });
    const message = 'is not what `npm run gen` makes (or nothing makes it any more)';
    return [...stale.map((file) => ({ file, message })), ...problems];
  },
};
