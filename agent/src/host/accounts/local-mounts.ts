import { readFileSync } from 'node:fs';

/**
 * File systems of this host that a user can write to. Not those of the network: there, the same number may belong to
 * somebody else's user on another host.
 */
const onDisk = ['ext2', 'ext3', 'ext4', 'xfs', 'btrfs', 'f2fs', 'zfs', 'overlay'];
const inMemory = ['tmpfs', 'ramfs', 'mqueue', 'hugetlbfs'];
const local = new Set([...onDisk, ...inMemory]);

interface Mount {
  point: string;
  type: string;
  isWritable: boolean;
  /** The same for two mounts that show the same folder. */
  content: string;
}

function mounts(): Mount[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [, , device, root, point = '', options = ''] = before.split(' ');
    const [type = ''] = after.split(' ');
    const isWritable = options.split(',').includes('rw');
    return { point: decodePath(point), type, isWritable, content: `${device} ${root}` };
  });
}

/** Where local file systems can be written to. A search that stays in one file system has to begin at each. */
export function localMounts(): string[] {
  const writable = mounts().filter(({ type, isWritable }) => local.has(type) && isWritable);
  return [...new Map(writable.map(({ content, point }) => [content, point])).values()];
}

/** What is mounted inside a folder, deepest first. */
export function mountsInside(folder: string): string[] {
  return mounts()
    .map(({ point }) => point)
    .filter((point) => point.startsWith(`${folder}/`))
    .toSorted((a, b) => b.length - a.length);
}

/** Blanks and the like are written as octal numbers. */
function decodePath(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}
