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

/** Prints, when all is done, how long the operations on hosts took. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-hosts-'));
  const file = join(folder, 'measures');
  writeFileSync(file, '');
  project.provide('hostMeasures', file);
  return () => {
    console.log(`\n${tableOf(readFileSync(file, 'utf8'))}\n`);
    rmSync(folder, { recursive: true, force: true });
  };
}
