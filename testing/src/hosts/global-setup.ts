import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { tableOf } from './measures.ts';

declare module 'vitest' {
  interface ProvidedContext {
    hostMeasures: string;
  }
}

/** Says which sample is taken, and when all is done how long the operations on hosts took. */
export function setup(project: TestProject): () => void {
  const { GPUAAS_COMPLETE: complete } = process.env;
  console.log(complete === '1' ? 'every case' : `a sample: GPUAAS_SEED=${project.config.env['GPUAAS_SEED']}`);
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-hosts-'));
  const file = join(folder, 'measures');
  writeFileSync(file, '');
  project.provide('hostMeasures', file);
  return () => {
    console.log(`\n${tableOf(readFileSync(file, 'utf8'))}\n`);
    rmSync(folder, { recursive: true, force: true });
  };
}
