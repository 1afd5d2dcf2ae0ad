import type { TestProject } from 'vitest/node';
import { type DataFolder, forget, usedDataFolder } from './data-folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of two platforms that have nothing to do with each other. */
    usedFolders: [DataFolder, DataFolder];
  }
}

/** Two data folders that were in use. Tests damage copies of them. */
export async function setup(project: TestProject): Promise<() => void> {
  const { GPUAAS_COMPLETE: complete } = process.env;
  console.log(complete === '1' ? 'every case' : `a sample: GPUAAS_SEED=${project.config.env['GPUAAS_SEED']}`);
  const folders: [DataFolder, DataFolder] = [await usedDataFolder(), await usedDataFolder()];
  project.provide('usedFolders', folders);
  return () => folders.forEach(forget);
}
