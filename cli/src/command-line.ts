import { run, type StricliProcess } from '@stricli/core';
import { application } from './application.ts';

export async function runCommandLine(argv: readonly string[], process: NodeJS.Process): Promise<void> {
  await run(application, argv, { process: process as StricliProcess & NodeJS.Process });
}
