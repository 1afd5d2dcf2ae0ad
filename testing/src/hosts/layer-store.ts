import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AptSources } from './apt-sources.ts';
import { withLock } from './file-lock.ts';
import { folderNameOf, type Layer } from './layer.ts';
import { mustRun } from './run.ts';

interface LayerStoreOptions {
  folder: string;
  sources: AptSources;
  /** Where packages come from while a layer is built. */
  proxyUrl: string;
}

interface LayerStore {
  /** Folders of a stack of layers, lowest first. Missing ones are built. */
  ensure(stack: readonly Layer[]): Promise<string[]>;
}

const buildSeconds = 280;
const building = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMilliseconds: buildSeconds * 1_000 };

/** Layers are built beside and renamed, so what has its name is complete. */
export function createLayerStore({ folder, sources, proxyUrl }: LayerStoreOptions): LayerStore {
  async function build(layer: Layer, lower: readonly string[], target: string): Promise<void> {
    const unfinished = `${target}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const root = join(unfinished, 'root');
    if (lower.length === 0) await bootstrap(layer, root);
    else await installOver(layer, lower, unfinished);
    for (const [path, content] of Object.entries(layer.files)) writeFileSync(placeFor(root, path), content);
    for (const [path, to] of Object.entries(layer.links)) symlinkSync(to, placeFor(root, path));
    renameSync(root, target);
    rmSync(unfinished, { recursive: true, force: true });
  }

  async function bootstrap({ packages }: Layer, root: string): Promise<void> {
    const what = ['--variant=minbase', '--mode=root', `--include=${packages.join(',')}`, '--dpkgopt=force-unsafe-io'];
    const proxy = `--aptopt=Acquire::http::Proxy "${proxyUrl}"`;
    await mustRun(['mmdebstrap', '--quiet', ...what, proxy, sources.suite, root, ...sources.lines], building);
    // It wins over every other setting and names a proxy that a host cannot reach.
    rmSync(join(root, 'etc/apt/apt.conf.d/99mmdebstrap'), { force: true });
  }

  async function installOver({ packages }: Layer, lower: readonly string[], unfinished: string): Promise<void> {
    const noServices = placeFor(join(unfinished, 'root'), 'usr/sbin/policy-rc.d');
    writeFileSync(noServices, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    const settings = [`Acquire::http::Proxy=${proxyUrl}`, 'DPkg::Options::=--force-unsafe-io'];
    const apt = ['apt-get', '-qq', '-y', ...settings.flatMap((setting) => ['-o', setting])];
    const inside = overlaid(lower, unfinished);
    await mustRun([...inside, ...apt, 'update'], building);
    await mustRun([...inside, ...apt, 'install', ...packages], building);
    await mustRun([...inside, ...apt, 'clean'], building);
    await mustRun([...inside, 'rm', '-rf', '/var/lib/apt/lists'], building);
    rmSync(noServices);
  }

  return {
    async ensure(stack) {
      const ready: string[] = [];
      for (const [index, layer] of stack.entries()) {
        const target = join(folder, folderNameOf(stack.slice(0, index + 1), sources.lines));
        if (!existsSync(target)) {
          // Another run may have built it while this one waited.
          await withLock(`${target}.lock`, buildSeconds, async () => {
            if (!existsSync(target)) await build(layer, ready, target);
          });
        }
        ready.push(target);
      }
      return ready;
    },
  };
}

/** The full path of a file that is to be made, in a folder that is there, where nothing else is. */
function placeFor(root: string, path: string): string {
  const place = join(root, path);
  mkdirSync(dirname(place), { recursive: true });
  rmSync(place, { force: true });
  return place;
}

/**
 * What comes before a program that is to run in the file system of these layers, with its changes in `root` beside.
 * The mounts belong to it alone and go with it, however it ends.
 */
function overlaid(lower: readonly string[], unfinished: string): string[] {
  const script = `set -eu
mkdir -p "$1/root" "$1/work" "$1/merged"; cd "$1/merged"
mount -t overlay overlay -o "lowerdir=$2,upperdir=$1/root,workdir=$1/work" "$PWD"; cd "$PWD"
mount -t proc proc proc
mount --rbind /dev dev
shift 2
exec chroot . "$@"`;
  const alone = ['unshare', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'];
  return [...alone, 'sh', '-c', script, 'overlaid', unfinished, lower.toReversed().join(':')];
}
