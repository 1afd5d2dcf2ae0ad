import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../project/project.ts';

/**
 * Everything that the tests need, in another folder: our own packages and programs as copies, so that a change there is
 * seen through every import; what is installed as links to where it is.
 */
export function copyProject({ root, files }: Project, target: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  const [from, to] = [join(root, 'node_modules'), join(target, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    // Relative links: in the copy they point into the copy.
    if (name === '@gpuaas' || name === '.bin')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    // What else starts with a dot is a cache, and must not be shared.
    else if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
}
