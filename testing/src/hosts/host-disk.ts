import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../until.ts';
import { mustRun, run } from './run.ts';

/** What a host has on this machine's disk. Its own changes are in one folder; without them it is as good as new. */
export interface HostDisk {
  readonly root: string;
  readonly console: string;
  mount(layers: readonly string[]): Promise<void>;
  /** Writes a file while the host is down. */
  write(path: string, content: string): void;
  /** Which cgroups the host was given, for whoever has to clean up after a run that was cut off. */
  cgroups: { read(): string[]; write(groups: readonly string[]): void };
  unmount(): Promise<void>;
  remove(): void;
}

export function openHostDisk(folder: string): HostDisk {
  const [root, upper, work] = ['root', 'upper', 'work'].map((name) => join(folder, name)) as [string, string, string];
  const groups = join(folder, 'cgroups.json');
  return {
    root,
    console: join(folder, 'console.log'),
    async mount(layers) {
      for (const path of [root, upper, work]) mkdirSync(path, { recursive: true });
      const lower = [...layers].reverse().join(':');
      const options = `lowerdir=${lower},upperdir=${upper},workdir=${work}`;
      await mustRun(['mount', '-t', 'overlay', 'overlay', '-o', options, root]);
    },
    write: (path, content) => writeFileSync(join(root, path), content),
    cgroups: {
      read: () => (existsSync(groups) ? (JSON.parse(readFileSync(groups, 'utf8')) as string[]) : []),
      write: (list) => writeFileSync(groups, JSON.stringify(list)),
    },
    async unmount() {
      await until(`${root} being unmounted`, async () => {
        await run(['umount', root]);
        return (await run(['mountpoint', '--quiet', root])).code !== 0;
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
