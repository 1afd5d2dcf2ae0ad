import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCommandLine } from '../command-line.ts';
import { freePorts } from '../free-ports.ts';
import { processesOf } from '../own-processes.ts';
import { until } from '../until.ts';
import {
  copyOf,
  expectEverything,
  expectRefusal,
  isRoot,
  placeForTest,
  startOn,
  stateOf,
  usedFolders,
} from './data-folders.ts';

describe('a start with', () => {
  const { original } = usedFolders();

  function mount(...args: string[]): string {
    const folder = join(placeForTest(), 'data');
    mkdirSync(folder, { mode: 0o711 });
    execFileSync('mount', [...args, folder]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    return folder;
  }

  function mountReadOnly(folder: string): void {
    execFileSync('mount', ['--bind', folder, folder]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    execFileSync('mount', ['-o', 'remount,ro,bind', folder]);
  }

  it('--data as a symbolic link finds what it left, also after its supervisor was killed', async () => {
    const copy = copyOf(original);
    const link = join(placeForTest(), 'link');
    symlinkSync(copy.folder, link);
    const linked = { ...copy, folder: link };
    for (let round = 0; round < 2; round += 1) {
      const outcome = await startOn(linked);
      if ('refused' in outcome) throw new Error(outcome.refused);
      outcome.ready.process.kill('SIGKILL');
      await until('platform and agent ending themselves', () =>
        processesOf(copy.folder).every(({ kind }) => kind === 'postmaster' || kind === 'backend'),
      );
      expect(processesOf(copy.folder).some(({ kind }) => kind === 'postmaster')).toBe(true);
    }
    await expectEverything(await startOn(copy), original);
  });

  it('another --port finds the same node and the same allocation, and prints a command that works', async () => {
    const copy = { ...copyOf(original), port: await freePorts(5) };
    const outcome = await startOn(copy);
    if ('refused' in outcome) throw new Error(outcome.refused);
    // Printed after the line that says that it is ready.
    const find = () => outcome.ready.output().match(/Command line +\S+gpuaas (.*)\n/)?.[1];
    const command = await until('the command being printed', find);
    expect(await createCommandLine().run(...command.split(' '))).toMatchObject({ code: 0 });
    await expectEverything(outcome, original);
  });

  it('an identity of the local node from an older backup lets the node join again', async () => {
    const copy = copyOf(original);
    const identity = join(copy.folder, 'agent', 'identity.json');
    renameSync(identity, join(copy.folder, '..', 'backup.json'));
    await expectEverything(await startOn(copy), original);
    renameSync(join(copy.folder, '..', 'backup.json'), identity);
    await expectEverything(await startOn(copy), original);
  });

  it('--data that others can write to, or in a folder of somebody else, is refused', async () => {
    const open = placeForTest();
    chmodSync(open, 0o777);
    await expectRefusal(
      await startOn({ ...original, folder: join(open, 'data') }),
      { ...original, folder: open },
      open,
      {},
    );
    if (!isRoot) return;
    const theirs = placeForTest();
    chownSync(theirs, 12_345, 12_345);
    await expectRefusal(
      await startOn({ ...original, folder: join(theirs, 'data') }),
      { ...original, folder: theirs },
      theirs,
      {},
    );
    const prepared = copyOf(original);
    chownSync(prepared.folder, 12_345, 12_345);
    await expectRefusal(await startOn(prepared), prepared, prepared.folder, stateOf(prepared.folder));
  });

  it('--data that holds something else is refused', async () => {
    const folder = placeForTest();
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    const other = { ...original, folder };
    await expectRefusal(await startOn(other), other, folder, stateOf(folder));
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  it('--data that cannot be written is refused', async () => {
    const copy = copyOf(original);
    if (isRoot) mountReadOnly(copy.folder);
    else chmodSync(copy.folder, 0o500);
    if (!isRoot) onTestFinished(() => chmodSync(copy.folder, 0o700));
    await expectRefusal(await startOn(copy), copy, copy.folder, stateOf(copy.folder));
  });

  if (isRoot) {
    it('--data on a disk that is full is refused, before and after a first start', async () => {
      const small = { ...original, folder: mount('-t', 'tmpfs', '-o', 'size=8m,mode=711', 'tmpfs') };
      await expectRefusal(await startOn(small), small, 'is full', {});
      const full = { ...original, folder: mount('-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs') };
      execFileSync('cp', ['-a', `${original.folder}/.`, full.folder]);
      const before = stateOf(full.folder);
      try {
        execFileSync('dd', ['if=/dev/zero', `of=${full.folder}/logs/filler`, 'bs=1M'], { stdio: 'ignore' });
      } catch {
        // no space left: that was the purpose
      }
      await expectRefusal(await startOn(full), full, 'is full', before);
      execFileSync('rm', [`${full.folder}/logs/filler`]);
      await expectEverything(await startOn(full), original);
    });
  }
});
