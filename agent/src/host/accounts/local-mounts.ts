import { lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * File systems of this host that a user can write to. Not those of the network: there, the same number may belong to
 * somebody else's user on another host.
 */
const onDisk = ['ext2', 'ext3', 'ext4', 'xfs', 'btrfs', 'f2fs', 'zfs', 'overlay'];
const inMemory = ['tmpfs', 'ramfs', 'mqueue', 'hugetlbfs'];
const local = new Set([...onDisk, ...inMemory]);

interface Mount {
  id: string;
  parent: string;
  point: string;
  type: string;
  isWritable: boolean;
  /** The same for two mounts that show the same folder. */
  content: string;
  /** Whose programs serve it, where a user has mounted a file system of their own (FUSE). */
  servedBy: number | undefined;
}

function mounts(): Mount[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [id = '', parent = '', device, root, point = '', options = ''] = before.split(' ');
    const [type = '', , superOptions = ''] = after.split(' ');
    const server = /(?:^|,)user_id=(\d+)/.exec(superOptions)?.[1];
    return {
      ...{ id, parent, type, point: decodePath(point), content: `${device} ${root}` },
      isWritable: options.split(',').includes('rw'),
      servedBy: type.startsWith('fuse') && server !== undefined ? Number(server) : undefined,
    };
  });
}

/** Where local file systems can be written to. A search that stays in one file system has to begin at each. */
export function localMounts(): string[] {
  const writable = mounts().filter(({ type, isWritable }) => local.has(type) && isWritable);
  return [...new Map(writable.map(({ content, point }) => [content, point])).values()];
}

/**
 * What is mounted inside folders of a user, or served by their programs, deepest first. Folders are looked at on local file
 * systems only: one of somebody's own may answer whatever they like, or never.
 */
export function mountsOf(uid: number): string[] {
  const all = mounts();
  const byId = new Map(all.map((mount) => [mount.id, mount]));
  const known = new Map<string, boolean>();
  const isTheirs = (mount: Mount): boolean => {
    const parent = mount.parent === mount.id ? undefined : byId.get(mount.parent);
    const answer =
      known.get(mount.id) ??
      (mount.servedBy === uid ||
        (parent !== undefined && (isTheirs(parent) || (local.has(parent.type) && liesWith(uid, mount, parent)))));
    known.set(mount.id, answer);
    return answer;
  };
  return all
    .filter(isTheirs)
    .map(({ point }) => point)
    .toSorted((a, b) => b.length - a.length);
}

/** Whether a folder between the one that is mounted on and the mount around it belongs to the user. */
function liesWith(uid: number, { point }: Mount, parent: Mount): boolean {
  for (let folder = dirname(point); ; folder = dirname(folder)) {
    if (lstatSync(folder, { throwIfNoEntry: false })?.uid === uid) return true;
    if (folder === parent.point || folder === dirname(folder)) return false;
  }
}

/** Blanks and the like are written as octal numbers. */
function decodePath(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}
