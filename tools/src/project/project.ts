import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from './output-of.ts';

/** A tree of files to look at: the repository, or a few lines that a test has made up. */
export interface Project {
  /** The folder on disk; a made-up project has none to speak of. */
  readonly root: string;
  /** Paths from the root with `/`, sorted; what git ignores is left out. */
  readonly files: readonly string[];
  has(file: string): boolean;
  read(file: string): string;
}

export const repositoryRoot = join(import.meta.dirname, '../../..');

export function openProject(root: string): Project {
  const files = listFiles(root);
  const known = new Set(files);
  const texts = new Map<string, string>();
  return {
    root,
    files,
    has: (file) => known.has(file),
    read(file) {
      const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
      texts.set(file, text);
      return text;
    },
  };
}

/** A project that exists only in memory. */
export function projectOf(texts: Readonly<Record<string, string>>): Project {
  return {
    root: '/nowhere',
    files: Object.keys(texts).sort(),
    has: (file) => file in texts,
    read(file) {
      const text = texts[file];
      if (text === undefined) throw new Error(`there is no ${file}`);
      return text;
    },
  };
}

/** Files that are not committed yet count too: a guard that waits for the commit comes too late. */
function listFiles(root: string): string[] {
  try {
    const listed = outputOf(root, 'git', ['ls-files', '-z', '-co', '--exclude-standard']).split('\0');
    return [...new Set(listed)].filter((file) => file !== '' && isFile(join(root, file))).sort();
  } catch {
    return walk(root, '').sort();
  }
}

const skipped = new Set(['node_modules', '.git', 'dist', 'coverage']);

/** For a copy without git. */
function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(root, path);
    return isFile(join(root, path)) ? [path] : [];
  });
}

/** Not so for a file that was removed but is still in the index, and for a link to a folder. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
