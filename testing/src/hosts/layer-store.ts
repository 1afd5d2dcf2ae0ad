import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AptSources } from './apt-sources.ts';
import { withLock } from './file-lock.ts';
import { folderNameOf, type Layer } from './layer.ts';
import { mustRun } from './run.ts';

export interface LayerStoreOptions {
  folder: string;
  sources: AptSources;
  /** Where packages come from while a layer is built. */
  proxyUrl: string;
}

const buildSeconds = 280;

/** Builds layers when they are missing. They are built beside and renamed, so what has its name is complete. */
export function createLayerStore({ folder, sources, proxyUrl }: LayerStoreOptions) {
  /** Folders of a stack of layers, lowest first. */
  async function ensure(stack: readonly Layer[]): Promise<string[]> {
    const ready: string[] = [];
    for (const [index, layer] of stack.entries()) {
      const target = join(folder, folderNameOf(stack.slice(0, index + 1), sources.lines));
      if (!existsSync(target)) {
        // Another run may build the same one; then there is nothing left to do here.
        await withLock(`${target}.lock`, buildSeconds, async () => {
          if (!existsSync(target)) await build(layer, ready, target);
        });
      }
      ready.push(target);
    }
    return ready;
  }

  async function build(layer: Layer, lower: readonly string[], target: string): Promise<void> {
    const unfinished = `${target}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    const root = join(unfinished, 'root');
    mkdirSync(unfinished, { recursive: true });
    if (lower.length === 0) await bootstrap(layer, root);
    else await installOver(layer, lower, unfinished);
    for (const [path, content] of Object.entries(layer.files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    for (const [path, to] of Object.entries(layer.links)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      rmSync(join(root, path), { force: true });
      symlinkSync(to, join(root, path));
    }
    renameSync(root, target);
    rmSync(unfinished, { recursive: true, force: true });
  }

  async function bootstrap({ packages }: Layer, root: string): Promise<void> {
    const proxy = `--aptopt=Acquire::http::Proxy "${proxyUrl}"`;
    const what = ['--variant=minbase', '--mode=root', `--include=${packages.join(',')}`, '--dpkgopt=force-unsafe-io'];
    const command = ['mmdebstrap', '--quiet', ...what, proxy, sources.suite, root, ...sources.lines];
    await mustRun(command, { timeoutMilliseconds: buildSeconds * 1_000 });
    // It wins over every other setting and names a proxy that a host cannot reach.
    rmSync(join(root, 'etc/apt/apt.conf.d/99mmdebstrap'), { force: true });
  }

  async function installOver({ packages }: Layer, lower: readonly string[], unfinished: string): Promise<void> {
    const [root, work, merged] = ['root', 'work', 'merged'].map((name) => join(unfinished, name)) as [
      string,
      string,
      string,
    ];
    const noServices = join(root, 'usr/sbin/policy-rc.d');
    for (const path of [dirname(noServices), work, merged]) mkdirSync(path, { recursive: true });
    writeFileSync(noServices, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    const layers = [...lower].reverse().join(':');
    const apt = ['apt-get', '-qq', '-y', '-o', `Acquire::http::Proxy=${proxyUrl}`, '-o', 'DPkg::Options::=--force-unsafe-io'];
    const inside = [
      [...apt, 'update'],
      [...apt, 'install', ...packages],
      ['apt-get', 'clean'],
      ['rm', '-rf', '/var/lib/apt/lists'],
    ];
    for (const command of inside) await mustRun([...overlaid(layers, root, work, merged), ...command], installing);
    rmSync(noServices);
  }

  return { ensure };
}

export type LayerStore = ReturnType<typeof createLayerStore>;

const installing = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMilliseconds: buildSeconds * 1_000 };

/** Runs what follows in the file system that the layers make. The mounts are its own and go with it, however it ends. */
function overlaid(layers: string, root: string, work: string, merged: string): string[] {
  const script = `set -eu
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2,workdir=$3" "$4"
mount -t proc proc "$4/proc"
mount --rbind /dev "$4/dev"
cd "$4"; shift 4
exec chroot . "$@"`;
  const alone = ['unshare', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'];
  return [...alone, 'sh', '-c', script, 'overlaid', layers, root, work, merged];
}
