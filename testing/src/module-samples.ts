import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OperationName } from '@gpuaas/contract';
import type { Sample } from './operation-samples.ts';
import type { TestUser } from './test-world.ts';

export type SamplesByOperation = Partial<Record<OperationName, () => Promise<Sample> | Sample>>;

/** What a module exports as `samples` in `src/testing/samples.ts`. */
export interface ModuleSamples {
  /** A valid call for each of its operations. */
  operations(given: {
    owner: TestUser;
    unique(): string;
    signIn(username: string): Promise<TestUser>;
  }): SamplesByOperation;
  /** Type of a resource → an id of one of the neighbour's. */
  foreign?(neighbour: TestUser): Promise<Record<string, string>>;
}

const root = join(import.meta.dirname, '../..');

export const samplesFile = (module: string) => `modules/${module}/src/testing/samples.ts`;

/** Modules bring samples along. They are found by folder: a new module changes nothing here. */
export async function loadModuleSamples(): Promise<ModuleSamples[]> {
  const files = readdirSync(join(root, 'modules')).map((module) => join(root, samplesFile(module)));
  const loaded = files.filter((file) => existsSync(file)).map((file) => import(pathToFileURL(file).href));
  return ((await Promise.all(loaded)) as { samples: ModuleSamples }[]).map(({ samples }) => samples);
}
