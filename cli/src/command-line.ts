import { run, type StricliProcess } from '@stricli/core';
import { application } from './application.ts';
import { fitHelp } from './fit-help.ts';

export async function runCommandLine(argv: readonly string[], process: NodeJS.Process): Promise<void> {
  await run(application, argv, {
    process: withFittingHelp(process) as StricliProcess & NodeJS.Process,
    caller: process,
  });
}

/** What Stricli itself writes is help. Commands are given the process of the caller. */
function withFittingHelp(process: NodeJS.Process): NodeJS.Process {
  const write = (text: string) => process.stdout.write(fitHelp(text));
  const stdout = Object.create(process.stdout, { write: { value: write } }) as NodeJS.WriteStream;
  return Object.create(process, { stdout: { value: stdout } }) as NodeJS.Process;
}
