import type { TestProject } from 'vitest/node';
import { type DataFolder, forget, usedDataFolder } from './data-folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    original: DataFolder;
    /** Of a platform that has nothing to do with it. */
    other: DataFolder;
  }
}

/** Two data folders that were in use. Tests damage copies of them. */
export async function setup(project: TestProject): Promise<() => void> {
  const { GPUAAS_COMPLETE: complete } = process.env;
  console.log(complete === '1' ? 'every case' : `a sample: GPUAAS_SEED=${project.config.env['GPUAAS_SEED']}`);
  const original = await usedDataFolder();
  const other = await usedDataFolder();
  project.provide('original', original);
  project.provide('other', other);
  return () => {
    for (const folder of [original, other]) forget(folder);
  };
}
