import { run, type StricliProcess } from '@stricli/core';
import { application } from './application.ts';
import { exitOnBrokenPipe, exitWhenFlushed } from './exit.ts';
import { leadingFlagsLast } from './leading-flags.ts';

exitOnBrokenPipe(process);
const argv = leadingFlagsLast(process.argv.slice(2));
try {
  await run(application, argv, { process: process as StricliProcess & NodeJS.Process });
} catch (error) {
  const { tellError } = await import('./tell-error.ts');
  process.exitCode = tellError(error, argv, process);
}
exitWhenFlushed(process);
